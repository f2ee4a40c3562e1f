import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { isQuick, serverProjects } from './server/vitest.config.ts';

// The longest first. They wait for processes to start, or for something not to happen.
const patient =
  'pairs starting upkeep process demo upgrade version-before silence proxies embedded-postgres supervisor storage-failures object-storage backup soak supervise mail-process patience tracing hub'.split(
    ' ',
  );
const placeAmongPatient = ({ moduleId }: TestSpecification) =>
  patient.findIndex((name) => moduleId.includes(`/${name}.test.`));

/** Files that mostly wait do so beside files that keep the processors busy, and are not left for the end. */
class PatientBesideBusy extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files);
    const busy = sorted.filter((file) => placeAmongPatient(file) < 0);
    const place = (file: TestSpecification) =>
      placeAmongPatient(file) < 0 ? busy.indexOf(file) + 0.5 : placeAmongPatient(file);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

// Only what never ends is ended: a machine may be busy with much else.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 5 };

export default defineConfig({
  test: {
    sequence: { sequencer: PatientBesideBusy },
    projects: [
      ...serverProjects,
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.ts'],
          // A process for each file costs more than all that they test.
          isolate: false,
          unstubGlobals: true,
          expect: { poll: { timeout: 100_000, interval: 10 } },
        },
      },
      {
        test: {
          ...patience,
          name: 'tools',
          include: [
            'bin/**/*.test.mjs',
            'packages/**/*.test.ts',
            // They replace modules, which other files would see.
            'server/src/identity/passwords.test.ts',
            'server/src/platform/http/leftovers.test.ts',
          ],
          // They install packages: npm test -- setup.
          exclude: ['bin/test/setup/**', ...(isQuick ? ['packages/**'] : [])],
        },
      },
    ],
  },
});
