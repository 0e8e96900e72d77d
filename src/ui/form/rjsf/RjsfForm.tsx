// One path of the record, rendered by rjsf's Form in the theme of @rjsf/mui. A separate chunk: loaded with the first part that needs it.
import { withTheme, type IChangeEvent } from '@rjsf/core'
import { Theme } from '@rjsf/mui'
import { RJSF_REF_CYCLE_KEY, type ErrorSchema, type GenericObjectType, type RJSFSchema } from '@rjsf/utils'
import { useMemo } from 'react'
import type { Schema } from '../../../engine/schema/types.ts'
import { MuiScope } from '../../mui/MuiScope.tsx'
import { stockTheme } from '../../mui/stockTheme.ts'
import type { NodeProps } from '../context.ts'
import { messagesOf } from '../schema/errorTree.ts'
import { asStored, mergeAllOfParts } from '../schema/schemaUtils.ts'
import { useField } from '../useField.ts'
import { draftFromRjsf } from './data.ts'
import type { FormParts } from './parts.ts'
import { namedParts } from './parts.ts'
import { stringsOf } from './strings.ts'
import { FieldErrors, NextLevel, TitleField } from './templates.tsx'
import { uiSchemaOf } from './uiSchema.ts'

const Form = withTheme({
  ...Theme,
  templates: {
    ...Theme.templates,
    TitleFieldTemplate: TitleField,
    FieldErrorTemplate: FieldErrors,
    CyclicSchemaExpandTemplate: NextLevel,
  },
})
/** Separator of names in ids: `idOf` of a pointer encodes its slashes the same way. */
const SEPARATOR = '.2F'
const none = <></>

export function RjsfForm(props: NodeProps) {
  const { path, at, value, errors } = props
  const field = useField(props)
  const { host, id, ui } = field
  const { words, parts, schemaUtils, type, mode, timezone } = host
  const schema = useRootSchema(props.schema, host.schema)
  const uiSchema = useMemo(() => {
    const own = uiSchemaOf(props.schema, at, words)
    const title = props.required || field.readOnly ? own['ui:title'] : `${own['ui:title'] ?? ''} (${words.t('form.optional')})`
    return { ...own, 'ui:title': title, ...namedParts(parts, ui) }
  }, [props.schema, at, words, props.required, field.readOnly, parts, ui])
  const registered = useMemo(() => registryOf(parts), [parts])
  const translateString = useMemo(() => stringsOf(words), [words])
  const formContext = useMemo(
    () => ({ type, mode, locale: words.locale, timezone, editOf: (name: string) => words.t('form.editRow', { name }) }),
    [type, mode, words, timezone],
  )
  // A custom field renders everything below it: rjsf has no other place for errors of its members.
  const shown = 'ui:field' in uiSchema ? { __errors: messagesOf(errors) } : errors
  const change = ({ formData }: IChangeEvent<unknown>, changed?: string) => {
    // Changes without a field id are defaults that rjsf fills in: opening a record must change nothing.
    if (changed !== undefined && !field.readOnly) field.set(draftFromRjsf(props.schema, formData))
  }
  return (
    <MuiScope as={stockTheme}>
      <Form
        {...registered}
        tagName="div"
        className="f rjsf"
        schema={schema}
        uiSchema={uiSchema}
        validator={schemaUtils.getValidator()}
        experimental_defaultFormStateBehavior={asStored}
        experimental_customMergeAllOf={mergeAllOfParts}
        formContext={formContext}
        formData={value}
        extraErrors={shown as ErrorSchema<unknown>}
        translateString={translateString}
        idPrefix={id}
        idSeparator={SEPARATOR}
        readonly={field.readOnly}
        noValidate
        showErrorList={false}
        onChange={change}
        onBlur={(left) => host.leave([...path, ...namesIn(left, id)])}
      >
        {none}
      </Form>
    </MuiScope>
  )
}

/** The schema of the path, with the definitions its references need. */
function useRootSchema(schema: Schema, root: Schema): RJSFSchema {
  return useMemo(
    () =>
      ({
        ...schema,
        // This level was requested by the user.
        [RJSF_REF_CYCLE_KEY]: false,
        ...(root['definitions'] !== undefined && { definitions: root['definitions'] }),
        ...(root['$defs'] !== undefined && { $defs: root['$defs'] }),
      }) as RJSFSchema,
    [schema, root],
  )
}

function registryOf({ widgets, fields, templates }: FormParts): GenericObjectType {
  return {
    widgets,
    fields,
    templates: Object.fromEntries(Object.entries(templates).flatMap(([name, part]) => (part ? [[name, part.component]] : []))),
  }
}

/** Path below the form's root, from the id of a field. */
function namesIn(left: string, id: string): (string | number)[] {
  if (!left.startsWith(`${id}${SEPARATOR}`)) return []
  return left
    .slice(id.length + SEPARATOR.length)
    .split(SEPARATOR)
    .map((name) => (/^\d+$/.test(name) ? Number(name) : name))
}
