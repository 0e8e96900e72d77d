// Lines of the log for a person at a terminal, as in the demo. Everywhere else they are JSON, for programs.

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }
/** Members that are not repeated: constant ones of the process, and those that are written in a place of their own. */
const dropped = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'err', 'reqId'])

/** `19:02:11 warning: the event loop was blocked (milliseconds: 1204)`. */
export function readable(line: string): string {
  const {
    level,
    time,
    msg = '',
    err,
    ...rest
  } = JSON.parse(line) as { level: number; time: number; msg?: string; err?: { stack?: string } }
  const values = Object.entries(rest).flatMap(([name, value]) => (dropped.has(name) ? [] : [`${name}: ${text(value)}`]))
  const end = values.length > 0 ? ` (${values.join(', ')})` : ''
  const stack = err?.stack ? `\n${err.stack}` : ''
  return `${new Date(time).toISOString().slice(11, 19)} ${levels[level] ?? level}: ${msg}${end}${stack}`
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
