import { useQuery } from '@tanstack/react-query';
import { timeZoneQuery, useChooseTimeZone } from '../../entities/time-zone/queries.ts';
import { browserTimeZone } from '../../entities/time-zone/tell.ts';
import { Field } from '../../ui/form/Field.tsx';
import { Select } from '../../ui/form/Select.tsx';

const followed = 'browser';

/** What is due today, and whose morning it is, is said here. */
export function TimeZoneSetting() {
  const { data } = useQuery(timeZoneQuery);
  const choose = useChooseTimeZone();
  const zones = Intl.supportedValuesOf('timeZone');
  const chosen = data?.chosen ?? null;
  // One that this browser does not list is still what was chosen.
  const listed = chosen === null || zones.includes(chosen) ? zones : [chosen, ...zones];
  return (
    <Field
      label="Time zone"
      hint="Decides when your days begin, and so what is due today. Reminders come at 8 in the morning."
    >
      <Select
        items={[
          { value: followed, label: `Same as this browser (${nameOf(browserTimeZone())})` },
          ...listed.map((zone) => ({ value: zone, label: nameOf(zone) })),
        ]}
        value={data ? (chosen ?? followed) : null}
        disabled={!data}
        onChange={(zone) => choose.mutate(zone === followed ? null : zone)}
      />
    </Field>
  );
}

const nameOf = (zone: string) => zone.replaceAll('_', ' ');
