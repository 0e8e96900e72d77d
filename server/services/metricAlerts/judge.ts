// Judges one alert by figures of its last period. Pure.
import type { MetricAlert } from '../hooks/metricAlerts.ts'

type Judged = {
  state: 'ok' | 'firing' | 'no_data'
  /** What is compared with the threshold: the figure, or its change in per cent. */ compared?: number
}

/** `value` and `before`: figures of the last period and of the one before; undefined where there is nothing to divide by. */
export function judge({ condition, threshold }: Pick<MetricAlert, 'condition' | 'threshold'>, value?: number, before?: number): Judged {
  if (value === undefined) return { state: 'no_data' }
  if (condition === 'above') return { state: value > threshold ? 'firing' : 'ok', compared: value }
  if (condition === 'below') return { state: value < threshold ? 'firing' : 'ok', compared: value }
  // Without an earlier figure, a change has no size.
  if (before === undefined || before === 0) return { state: 'no_data' }
  const change = (100 * (value - before)) / before
  return { state: (condition === 'rises' ? change : -change) >= threshold && threshold > 0 ? 'firing' : 'ok', compared: change }
}

/** Alerts of long periods are checked less often. */
export function checkMinutes({ period }: Pick<MetricAlert, 'period'>): number {
  return Math.max(1, Math.floor(period / 5))
}
