const read = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The tokens a canvas needs as plain values; read again when the colour scheme changes. */
export function chartInk() {
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => read(`--k-c${n}`)),
    ink: read('--k-ink'),
    muted: read('--k-ink-3'),
    text: read('--k-ink-2'),
    line: read('--k-line'),
    lineStrong: read('--k-line-strong'),
    control: read('--k-control-line'),
    hover: read('--k-hover'),
    raised: read('--k-raised'),
    surface: read('--k-surface'),
    font: read('--k-font'),
  };
}
export type ChartInk = ReturnType<typeof chartInk>;

/** Light to dark on paper, dark to light on ink: more is always further from the page. */
export const sequential = {
  light: ['#e3eff0', '#bcdade', '#8dbfc7', '#5a9ba7', '#2c7888', '#0a5b6c', '#063c48'],
  dark: ['#15292e', '#17404a', '#1f5c69', '#2f7c8b', '#489fb0', '#63c3d3', '#a5e4ee'],
};

/** Brick for less, Baltic for more, paper or ink for no change. */
export const diverging = {
  light: ['#8f2a18', '#c4624c', '#e3a896', '#ecece6', '#9cc4cb', '#4a8f9c', '#0a5b6c'],
  dark: ['#f7a893', '#cf6a52', '#7d3a2b', '#2a3335', '#1f5866', '#3a97a8', '#8ad6e2'],
};

/** ECharts theme from the current tokens. */
export function chartTheme(ink: ChartInk) {
  const text = { fontFamily: ink.font, fontSize: 11, color: ink.muted };
  const axis = {
    axisLine: { lineStyle: { color: ink.lineStrong } },
    axisTick: { show: true, length: 4, lineStyle: { color: ink.lineStrong } },
    axisLabel: text,
    nameTextStyle: text,
    splitLine: { lineStyle: { color: ink.line } },
  };
  return {
    color: ink.series,
    backgroundColor: 'transparent',
    textStyle: text,
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false }, axisTick: { show: false } },
    legend: { itemWidth: 10, itemHeight: 10, itemGap: 16, icon: 'rect', textStyle: { ...text, fontSize: 12, color: ink.text } },
    tooltip: {
      backgroundColor: ink.raised,
      borderColor: ink.lineStrong,
      borderWidth: 1,
      padding: [8, 12],
      textStyle: { ...text, fontSize: 12, color: ink.ink },
      extraCssText: 'border-radius:4px;box-shadow:var(--k-shadow)',
      axisPointer: { lineStyle: { color: ink.control }, shadowStyle: { color: ink.hover } },
    },
    line: { symbol: 'none', lineStyle: { width: 1.75 } },
    bar: { itemStyle: { borderRadius: 0 } },
  };
}
