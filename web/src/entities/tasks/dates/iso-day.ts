/** The calendar day of a moment by the browser’s clock, as the wire has it. */
export const isoDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
