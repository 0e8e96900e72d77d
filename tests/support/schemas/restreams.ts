// An operator's type of sources with many targets each, in both shapes a store may give it: one flat list, or lists in a list.
export const PER_SOURCE = 50
export const SOURCES = 10

const target = {
  kind: { type: 'string', enum: ['RTMP', 'SRT'] },
  url: { type: 'string', maxLength: 249, pattern: '^(rtmp|srt)://[^\\s]+$', normalize: 'trim' },
  key: { type: 'string', maxLength: 100 },
  login: { type: 'string', maxLength: 100 },
  comment: { type: 'string', maxLength: 100 },
  schedule: {
    type: 'array',
    maxItems: 5,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['start', 'end'],
      properties: {
        start: { type: 'string', format: 'date-time', maxLength: 40 },
        end: { type: 'string', format: 'date-time', maxLength: 40 },
      },
    },
  },
  backup: {
    type: 'object',
    additionalProperties: false,
    properties: { url: { type: 'string', maxLength: 249 }, login: { type: 'string', maxLength: 100 }, on: { type: 'boolean' } },
  },
}
const { key, ...rest } = target
const source = { type: 'string', minLength: 1, maxLength: 249, pattern: '^[a-z0-9/-]+$', normalize: 'trim' }

/** View `groups`: rows of one list that share a source. */
export const groupedSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'restreams'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    restreams: {
      type: 'array',
      minItems: 1,
      maxItems: 600,
      view: { groups: { by: ['source'], label: 'source', items: 'targets', maxGroups: SOURCES, blank: { kind: 'RTMP' } } },
      countBy: { by: ['source'], maxPerGroup: PER_SOURCE },
      items: { type: 'object', additionalProperties: false, required: ['source', 'kind', 'url'], properties: { source, ...rest, key } },
    },
  },
}

/** A list in a list. */
export const nestedSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  additionalProperties: false,
  required: ['name', 'sources'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    sources: {
      type: 'array',
      maxItems: SOURCES,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['source', 'targets'],
        properties: {
          source,
          note: { type: 'string', maxLength: 60 },
          targets: {
            type: 'array',
            maxItems: PER_SOURCE,
            items: { type: 'object', additionalProperties: false, required: ['kind', 'url'], properties: { ...rest, key } },
          },
        },
      },
    },
  },
}

export const targetOf = (place: number, number: number) => ({
  kind: number % 7 === 0 ? 'SRT' : 'RTMP',
  url: `rtmp://push-${place}.example.net/app${number}`,
  key: `k${place}-${number}`,
  comment: `Partner ${number}`,
})

/** `counts[n]` targets of source n. */
export function groupedRecord(counts: number[]): Record<string, unknown> {
  return {
    name: 'final',
    restreams: counts.flatMap((count, place) =>
      Array.from({ length: count }, (_, number) => ({ source: `arena/cam-${place}`, ...targetOf(place, number) })),
    ),
  }
}

export function nestedRecord(counts: number[]): Record<string, unknown> {
  return {
    name: 'final',
    sources: counts.map((count, place) => ({
      source: `arena/cam-${place}`,
      targets: Array.from({ length: count }, (_, number) => targetOf(place, number)),
    })),
  }
}

export const whole = Array.from({ length: SOURCES }, () => PER_SOURCE)
