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
      // Below the marks (they have 2): an opaque shadow above them hides what one points at.
      axisPointer: { z: 0, lineStyle: { color: ink.control }, shadowStyle: { color: ink.hover } },
    },
    line: { symbol: 'none', lineStyle: { width: 1.75 } },
    bar: { itemStyle: { borderRadius: 0 } },
  };
}
