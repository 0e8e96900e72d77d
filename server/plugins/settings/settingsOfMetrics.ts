// Settings of the metrics. No reason repeats the token.
import { integer } from './settingsOfClients.ts'

export const metricsSettings = {
  METRICS_PORT: {
    initial: '',
    doc: 'Separate TCP port for /metrics (OpenMetrics); 0 = any free port. Empty: none. See docs/metrics.md.',
    parse: port,
  },
  METRICS_HOST: {
    initial: 'localhost',
    doc: 'Address to listen on for METRICS_PORT; 0.0.0.0 for every interface.',
    parse: address,
  },
  METRICS_TOKEN: {
    initial: '',
    doc: 'Bearer token for /metrics, at least 32 characters, as from `openssl rand -hex 32`; without METRICS_PORT, /metrics is served on PORT. Empty and no METRICS_PORT: no metrics.',
    parse: token,
  },
}

function port(given: string): number | undefined {
  return given === '' ? undefined : integer(0, 65_535)(given)
}

function address(given: string): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(given)) throw new Error(`expected a host name or IP address, got "${given}"`)
  return given
}

function token(given: string): string {
  if (given !== '' && !/^[A-Za-z0-9._~+/=-]{32,256}$/.test(given))
    throw new Error('expected 32 to 256 letters, digits and characters of base64')
  return given
}
