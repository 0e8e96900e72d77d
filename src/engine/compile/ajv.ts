// Ajv with the engine's formats and keywords, per draft. Server and tests only.
import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { _, type Code, Name, nil, stringify } from 'ajv/dist/compile/codegen/index.js'
import AjvDraft04 from 'ajv-draft-04'
import type { KeywordCxt } from 'ajv'
import { FORMATS } from '../formats/formats.ts'
import { edgeChecks, type edgeKeywordNames } from './edgeChecks.ts'
import './edgeReady.ts'
import '../patterns/linearReady.ts'
import { patternEngine } from './patternCode.ts'
import { annotations, CHECKS, type KeywordCheck, keywordNames, keywordShapes, type KeywordName, uniqueItems } from './keywords.ts'
import type { Draft } from '../types.ts'

const classes: Record<Draft, new (options: Options) => Ajv> = {
  'draft-04': unwrap(AjvDraft04) as new (options: Options) => Ajv,
  'draft-06': Ajv,
  'draft-07': Ajv,
  '2019-09': Ajv2019,
  '2020-12': Ajv2020,
}
const common: Options = {
  allErrors: true,
  ownProperties: true,
  validateFormats: true,
  messages: false,
  strictTypes: false,
  strictRequired: false,
  strictTuples: false,
  addUsedSchema: false,
  inlineRefs: false,
  code: { source: true, lines: false, formats: _`require("@engine/formats").FORMATS` },
}

export type Strictness = { loose: boolean; unicode: boolean }

/** `loose` lets unknown keywords and formats pass (operators' schemas). */
export function newAjv(draft: Draft, { loose, unicode }: Strictness): Ajv {
  const ajv = new classes[draft]({
    ...common,
    strict: !loose,
    unicodeRegExp: unicode,
    code: { ...common.code, regExp: patternEngine() },
    ...(loose && { logger: false }),
  })
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check)
  for (const name of keywordNames) addCheck(ajv, name)
  addLinearUniqueItems(ajv)
  for (const keyword of annotations) ajv.addKeyword({ keyword, valid: true })
  return ajv
}

type EdgeKeyword = (typeof edgeKeywordNames)[number]
/** A code keyword, so that it survives compilation to source. */
function addCheck(ajv: Ajv, name: KeywordName): void {
  const { type, schemaType } = keywordShapes[name]
  const check =
    name in CHECKS
      ? { run: CHECKS[name as keyof typeof CHECKS] as KeywordCheck, code: _`require("@engine/keywords").CHECKS[${name}]` }
      : { run: edgeChecks()[name as EdgeKeyword] as KeywordCheck, code: _`require("@engine/edgeKeywords")[${name}]` }
  ajv.addKeyword({
    keyword: name,
    type,
    schemaType,
    error: { message: name },
    code: (context: KeywordCxt) => callCheck(context, name, check),
  })
}
function addLinearUniqueItems(ajv: Ajv): void {
  const keyword = 'uniqueItems'
  const check = { run: uniqueItems as KeywordCheck, code: _`require("@engine/keywords").uniqueItems` }
  ajv.removeKeyword(keyword)
  ajv.addKeyword({
    keyword,
    type: 'array',
    schemaType: 'boolean',
    before: 'items',
    error: { message: keyword },
    code: (context: KeywordCxt) => callCheck(context, keyword, check),
  })
}

const instancePath = new Name('instancePath')
const vErrors = new Name('vErrors')
const errorCount = new Name('errors')

function callCheck(context: KeywordCxt, name: string, { run, code }: { run: KeywordCheck; code: Code }): void {
  const { gen, data, schema, it } = context
  const check = gen.scopeValue('func', { key: run, ref: run, code })
  const param = gen.scopeValue('schema', { ref: schema as unknown, code: stringify(schema) })
  const schemaPath = `${it.errSchemaPath}/${name}`
  const found = gen.const(
    '_found',
    _`${check}(${param}, ${data}).map(e => ({ instancePath: ${instancePath} + ${it.errorPath} + e.path, schemaPath: ${schemaPath}, keyword: e.keyword, params: e.params${it.propertyName ? _`, propertyName: ${it.propertyName}` : nil} }))`,
  )
  gen.if(_`${found}.length > 0`, () => {
    gen.assign(vErrors, _`${vErrors} === null ? ${found} : ${vErrors}.concat(${found})`)
    gen.code(_`${errorCount} += ${found}.length`)
  })
  context.ok(_`${found}.length === 0`)
}

function unwrap(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { default: unknown }).default
}
