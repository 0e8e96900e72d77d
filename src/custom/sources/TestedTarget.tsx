// The address of a target, and a button that makes an agent publish a second of a test picture to it. `tested` of the field in `ui` names the
// type of such tests, and its members, which have the names of the row's own.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate, type RaRecord } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { deliveryOf } from '../../client/calls/delivery.ts'
import { useReasons } from '../../client/words/reasons.ts'
import { isPlainObject, type PlainObject } from '../../engine/json/objects.ts'
import { toPointer } from '../../engine/schema/paths.ts'
import { failureText } from '../../ui/failure.ts'
import { uiOf, useForm, type FormHost, type NodeProps, type Path } from '../../ui/form/context.ts'
import { SelectInput } from '../../ui/form/controls/inputs.tsx'
import { TextField } from '../../ui/form/fields/text/TextFields.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'
import { problemOf } from '../../ui/problem.ts'
import { presetsIn } from './presets.ts'
import { startsToTest, type TestedOptions } from './testedRow.ts'

type Shown = { tone: StatusTone; text: string }

/** ms */
const ASK_EVERY = 1000
const LONGEST = 45_000

export function TestedTarget(props: NodeProps) {
  const t = useTranslate()
  const host = useForm()
  const { busy, shown, run } = useTest(host, props.path, props.at)
  return (
    <>
      {!host.readOnly && <Presets {...props} />}
      <TextField {...props} />
      {!host.readOnly && (
        <div className="f">
          <div className="row wrap">
            <Button size="small" busy={busy} disabled={typeof props.value !== 'string' || props.value === ''} onClick={() => void run()}>
              {t('sources.test')}
            </Button>
            <span role="status">{shown && <Status tone={shown.tone}>{shown.text}</Status>}</span>
          </div>
          <p className="help">{t('sources.testHelp')}</p>
        </div>
      )}
    </>
  )
}

/** Addresses of known services; one fills in the row. */
function Presets({ schema, path, value }: NodeProps) {
  const t = useTranslate()
  const host = useForm()
  const id = useId()
  const presets = presetsIn(schema)
  const row = path.slice(0, -1)
  const given = host.read(row)
  const now: PlainObject = { ...(isPlainObject(given) ? given : {}), [String(path.at(-1))]: value }
  const chosen = presets.find(({ set }) => Object.entries(set).every(([name, one]) => now[name] === one))
  if (presets.length === 0) return null
  const choose = (name: string) => {
    const preset = presets.find((one) => one.name === name)
    if (preset) host.change(row, { ...now, ...preset.set })
  }
  return (
    <div className="f">
      <label htmlFor={id}>{t('sources.preset')}</label>
      <SelectInput
        id={id}
        width="full"
        value={chosen?.name ?? ''}
        options={[
          { value: '', label: t('sources.choosePreset'), disabled: true },
          ...presets.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={choose}
      />
      {chosen?.help !== undefined && (
        <p className="help">
          <a href={chosen.help} target="_blank" rel="noopener noreferrer">
            {t('sources.presetHelp')} <Icon name="external-link" size={14} />
          </a>
        </p>
      )}
    </div>
  )
}

function useTest(host: FormHost, path: Path, at: string[]) {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  // Their words are there before the first answer.
  const reasonOf = useReasons(busy)
  const [shown, setShown] = useState<Shown>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])
  const { type, members } = uiOf(host, at)['tested'] as TestedOptions
  const row = path.slice(0, -1)
  const bad = (text: string): Shown => ({ tone: 'bad', text })

  async function run(): Promise<void> {
    const given = host.read(row)
    const begun = startsToTest(isPlainObject(given) ? given : {}, members, (name) => host.secrets[toPointer([...row, name])]?.set === true)
    if ('missing' in begun)
      return setShown(bad(t('sources.testAgain', { field: host.words.field([...at.slice(0, -1), begun.missing].join('.')) })))
    setBusy(true)
    setShown({ tone: 'run', text: t('sources.testing') })
    const result = await resultOf(begun.data)
    if (isGone.current) return
    setShown(result)
    setBusy(false)
    await client.invalidateQueries({ queryKey: [type] })
  }

  async function resultOf(data: PlainObject): Promise<Shown> {
    try {
      const { data: made } = await dataProvider.create<RaRecord>(type, { data })
      if (deliveryOf(made)?.state === 'none') return { tone: 'off', text: t('sources.testNobody') }
      for (const end = Date.now() + LONGEST; Date.now() < end && !isGone.current;) {
        await new Promise((done) => setTimeout(done, ASK_EVERY))
        const { data: now } = await dataProvider.getOne<RaRecord>(type, { id: made.id })
        if (now['status'] === 'done') return { tone: 'ok', text: t('sources.tested') }
        if (now['status'] === 'failed')
          return bad(typeof now['error_reason'] === 'string' ? reasonOf(now['error_reason']) : t('sources.testFailed'))
      }
      return { tone: 'off', text: t('sources.testNobody') }
    } catch (error) {
      const [first] = problemOf(error).body?.errors ?? []
      if (!first) return bad(failureText(error, t) ?? t('sources.testFailed'))
      const field = [...at.slice(0, -1), first.path.slice(1)].join('.')
      const text = host.words.error(field, first)
      // Beside the address it is clear which field is meant.
      return bad(first.path.slice(1) === at.at(-1) ? text : `${host.words.field(field)}: ${text}`)
    }
  }
  return { busy, shown, run }
}
