// Settings that limit what one client may use, and how long data is retained.

export const clientSettings = {
  WORK_PER_SECOND: {
    initial: '300',
    doc: 'Work budget of a session in units per second (a read is about 1, a change 10), with bursts of ten seconds; guests of one network share one budget. 0: unlimited.',
    parse: integer(0, 1_000_000),
  },
  SIGN_INS_PER_MINUTE: {
    initial: '60',
    doc: 'Sign-in attempts per minute from one network, half of them in a burst. 0: only the limits on wrong passwords apply.',
    parse: integer(0, 100_000),
  },
  AUDIT_RETENTION_DAYS: {
    initial: '0',
    doc: 'Retention of the audit in days, 30 to 36500; older rows are deleted, their seals stay. 0: for ever.',
    parse: retention,
  },
  REPORT_DAYS: {
    initial: '7',
    doc: 'Retention of agents’ reports (changes and figures) in days, 1 to 366.',
    parse: integer(1, 366),
  },
}

export function integer(least: number, most: number) {
  return (given: string): number => {
    if (!/^\d{1,12}$/.test(given) || Number(given) < least || Number(given) > most)
      throw new Error(`expected a whole number from ${least} to ${most}, got "${given}"`)
    return Number(given)
  }
}
function retention(given: string): number {
  return given === '0' ? 0 : integer(30, 36_500)(given)
}
