import type { InsightWeek } from '@muster/contract';
import { Button } from '../../ui/primitives/Button.tsx';
import { weeksCsv } from './csv.ts';
import type { Layer } from './FlowChart.tsx';

interface DownloadWeeksProps {
  weeks: readonly InsightWeek[];
  layers: readonly Layer[];
}

/** What the charts show, for a spreadsheet. */
export const DownloadWeeks = ({ weeks, layers }: DownloadWeeksProps) => (
  <Button icon="download" onClick={() => save(weeksCsv(weeks, layers), `insights ${weeks.at(-1)!.to}.csv`)}>
    Download CSV
  </Button>
);

function save(text: string, name: string) {
  // With its mark, without which some spreadsheets take the letters for others.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
