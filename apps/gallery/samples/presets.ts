// Sample data for the gallery only; the product computes presets from today.
const preset = (key: string, label: string, startDate: string, endDate: string) => ({ key, label, days: { startDate, endDate } });

export const PRESETS = [
  preset('today', 'Today', '2026-11-20', '2026-11-20'),
  preset('yesterday', 'Yesterday', '2026-11-19', '2026-11-19'),
  preset('last7day', 'Last 7 Days', '2026-11-14', '2026-11-20'),
  preset('last14day', 'Last 14 Days', '2026-11-07', '2026-11-20'),
  preset('last30day', 'Last 30 Days', '2026-10-22', '2026-11-20'),
  preset('monthToDate', 'Month to Date', '2026-11-01', '2026-11-20'),
  preset('previousMonth', 'Previous Month', '2026-10-01', '2026-10-31'),
];
