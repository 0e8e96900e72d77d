// Settings that limit what one client may use, and how long data is retained.

export const clientSettings = {
  WORK_PER_SECOND: {
    initial: '300',
    doc: 'Work that one session may ask for, in units a second (reading is about 1, a change 10), ten seconds of it at once; the same for all strangers of one network. 0: no bounds.',
    parse: integer(0, 1_000_000),
  },
  SIGN_INS_PER_MINUTE: {
    initial: '60',
    doc: 'Sign-ins a minute from one network, half of them at once, right or wrong. 0: no bounds but those of guessing.',
    parse: integer(0, 100_000),
  },
  AUDIT_RETENTION_DAYS: {
    initial: '0',
    doc: 'Days that the audit is kept, 30 to 36500; what is older is taken out, and its seals stay. 0: for ever.',
    parse: retention,
  },
  REPORT_DAYS: {
    initial: '7',
    doc: 'Days that changes and figures which agents report of running records are kept, 1 to 366.',
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
