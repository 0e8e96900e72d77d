// Response schemas of statistics.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { lineFaults } from '../../statistics/accessLine.ts'
import { object, text } from './parts.ts'

const number: Schema = { type: 'number', minimum: 0 }
const orNull: Schema = { type: ['number', 'null'], minimum: 0 }
const count: Schema = { type: 'integer', minimum: 0 }
const sums: Record<string, Schema> = {
  hits: count,
  traffic: number,
  cache_ratio: { type: 'number', minimum: 0, maximum: 1 },
  bandwidth: number,
}
const views: Record<string, Schema> = { views: count, views_max: count, users: count, duration_sum: number, duration_avg: number }
const echo: Record<string, Schema> = { account: text, start: text, end: text }
const bucket: Record<string, Schema> = { start: text, end: text }
/** By metric. */
const values: Schema = { type: 'object', additionalProperties: number }
const figures: Record<string, Schema> = { values, peaks: values, viewers: count }
const logged = Object.fromEntries(
  ['resource', 'host', 'ip', 'country', 'region', 'agent', 'referrer', 'stream', 'custom'].map((name): [string, Schema] => [name, text]),
)
const list = (items: Schema): Schema => ({ type: 'array', items })
const keysOfTraffic: Record<string, Schema> = {
  ...Object.fromEntries(
    [
      'resource',
      'resource_name',
      'host',
      'country',
      'country_name',
      'region',
      'region_name',
      'referrer',
      'browser',
      'platform',
      'name',
      'area',
    ].map((name) => [name, text]),
  ),
  code: { type: 'integer' },
}
const keysOfViews = Object.fromEntries(
  ['stream', 'stream_name', 'country', 'country_name', 'region', 'region_name', 'browser'].map((name): [string, Schema] => [name, text]),
)

export const statisticsSchemas: Record<string, Schema> = {
  TakenLines: object({
    applied: { type: 'boolean' },
    position: count,
    counted: count,
    doubled: count,
    refused: list(object({ index: count, reason: { enum: [...lineFaults] } })),
  }),
  TrafficTotal: object({ ...echo, ...sums, bandwidth_95: number, code: { type: 'integer' } }, ['code']),
  TrafficTimes: object({ ...echo, code: { type: 'integer' }, result: list(object({ ...bucket, ...sums })) }, ['code']),
  TrafficItems: object(
    { ...echo, code: { type: 'integer' }, result: list(object({ ...keysOfTraffic, ...sums }, Object.keys(keysOfTraffic))) },
    ['code'],
  ),
  TrafficMonths: object({ ...echo, result: list(object({ ...bucket, ...sums, bandwidth: orNull, bandwidth_95: orNull })) }),
  AccountsTraffic: object({
    start: text,
    end: text,
    total: count,
    result: list(object({ account: text, company_name: text, project: text, project_name: text, ...sums })),
  }),
  Figures: object({
    ...echo,
    total: object(figures, ['viewers']),
    result: list(object({ of: text, of_name: text, ...figures }, ['of_name', 'viewers'])),
  }),
  FigureTimes: object({ ...echo, result: list(object({ ...bucket, values, peaks: values })) }),
  IossResources: object({ data: list(object({ resource: text, resource_name: text }, ['resource_name'])) }),
  LoggedLines: object({
    result: list(
      object({ id: text, time: text, status: count, bytes: number, cache: { enum: ['HIT', 'MISS'] }, ...logged }, Object.keys(logged)),
    ),
  }),
  StatisticsMarks: object({
    result: list(
      object({
        at: text,
        kind: { enum: ['change', 'task'] },
        action: text,
        type: text,
        id: text,
        name: text,
        by: text,
        deleted: { type: 'boolean' },
      }),
    ),
    more: { type: 'boolean' },
  }),
  AlertTest: object(
    {
      state: { enum: ['ok', 'firing', 'no_data'] },
      value: number,
      compared: number,
      letters: count,
      webhook: object({ status: count, reason: text }, ['status', 'reason']),
    },
    ['value', 'compared', 'webhook'],
  ),
  Views: object({ ...echo, ...views }, Object.keys(views)),
  ViewItems: object({
    ...echo,
    result: list(object({ ...keysOfViews, ...views }, [...Object.keys(keysOfViews), ...Object.keys(views)])),
  }),
  ViewTimes: object({
    ...echo,
    result: list(object({ ...bucket, result: list(object({ stream: text, ...views }, Object.keys(views))) })),
  }),
  ViewLengths: object({
    ...echo,
    result: list(object({ from_s: count, to_s: { type: ['integer', 'null'] }, views: count, share: number })),
  }),
}
