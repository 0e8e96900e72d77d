// Colours of the series of a chart.
/** 100 colours that differ from their neighbours, in both themes: the golden angle apart, in four steps of lightness. */
export const seriesColours: readonly string[] = Array.from(
  { length: 100 },
  (_, index) => `hsl(${Math.round((index * 137.508 + 222) % 360)} ${62 - (index % 3) * 8}% ${48 + (index % 4) * 5}%)`,
)
