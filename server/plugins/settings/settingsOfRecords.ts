// Settings of records: how many, how large, how often, and what is kept of them.
import { integer } from './settingsOfClients.ts'
import { list } from './settingsOfNetworks.ts'

export const recordSettings = {
  RECORD_LIMITS: {
    initial: '',
    doc: 'Maximum number of records per account, overriding the definitions: type=count or account/type=count, separated by commas; *=count or account/*=count for types that name no limit (200000).',
    parse: limits,
  },
  RECORD_MEGABYTES: {
    initial: '1000',
    doc: 'Room of each account for the data of its records in MB (2^20 bytes), up to 1000000; 0: no limit. Tasks, earlier versions, deleted records and files do not count.',
    parse: integer(0, 1_000_000),
  },
  IMPORT_MEGABYTES: {
    initial: '500',
    doc: 'What the open imports of one person or token may take in MB (2^20 bytes), 1 to 10000. They end an hour after they began.',
    parse: integer(1, 10_000),
  },
  CONFIG_CHANGE_SECONDS: {
    initial: '60',
    doc: 'Minimum seconds between changes of one delivered record, 0 to 3600; 0: no minimum.',
    parse: integer(0, 3600),
  },
  VERSIONS_KEPT: {
    initial: '1000',
    doc: 'Versions kept of each record, 20 to 1000000; older ones are removed. 0: all.',
    parse: versions,
  },
  VERSION_DAYS: {
    initial: '0',
    doc: 'Days for which a version of a record is kept after another replaced it, up to 36500. 0: for ever.',
    parse: integer(0, 36_500),
  },
}

function limits(given: string): Record<string, number> {
  const entries = list(given).map((entry): [string, number] => {
    const [, name, count] = /^((?:[A-Za-z0-9_.-]{1,64}\/)?(?:[a-z0-9-]{1,64}|\*))=(\d{1,9})$/.exec(entry) ?? []
    if (name === undefined) throw new Error(`expected type=count or account/type=count, got "${entry}"`)
    return [name, Number(count)]
  })
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index)
  if (twice) throw new Error(`"${twice[0]}" is given twice`)
  return Object.fromEntries(entries)
}

function versions(given: string): number {
  return given === '0' ? 0 : integer(20, 1_000_000)(given)
}
