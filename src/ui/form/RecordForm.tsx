// rjsf's form with our fields. The engine fills defaults and takes out what may not be there; rjsf's own filling and
// sanitising would change records by opening them, so its state takes the draft as it is given.
import { useMemo } from 'react'
import Form from '@rjsf/core'
import type { FormProps, FormState } from '@rjsf/core'
import { toFieldPathId } from '@rjsf/utils'
import type { ErrorSchema, FieldProps, FormContextType, RJSFSchema, StrictRJSFSchema } from '@rjsf/utils'
import type { Schema } from '../../engine/schema/types.ts'
import { FormHostProvider, type FormHost } from './context.ts'
import type { ErrorTree } from './schema/errorTree.ts'
import { RootField } from './sections/RootField.tsx'

type Draft = Record<string, unknown>
type Props = FormProps<Draft, RJSFSchema, FormHost>
type State = FormState<Draft, RJSFSchema, FormHost>

class DraftForm extends Form<Draft, RJSFSchema, FormHost> {
  static override getDerivedStateFromProps<T, S extends StrictRJSFSchema, F extends FormContextType>(
    props: FormProps<T, S, F>,
  ): Partial<FormState<T, S, F>> {
    return { formData: props.formData, errorSchema: props.extraErrors ?? {} }
  }

  override getStateFromProps(props: Props, formData?: Draft): State {
    const host = props.formContext as FormHost // RecordForm below always gives it
    const { schemaUtils } = host
    const last = this.state as State | undefined // the base class calls this before there is a state
    const registry =
      last?.registry.formContext === host ? last.registry : Form.getRegistry<Draft, RJSFSchema, FormHost>(props, props.schema, schemaUtils)
    return {
      schemaUtils,
      registry,
      formData,
      schema: props.schema,
      retrievedSchema: props.schema,
      uiSchema: {},
      edit: true,
      fieldPathId: last?.fieldPathId ?? toFieldPathId('', registry.globalFormOptions),
      errors: [],
      errorSchema: props.extraErrors ?? {},
      schemaValidationErrors: [],
      schemaValidationErrorSchema: {},
      initialDefaultsGenerated: true,
      hasNestedConditionalSchema: false,
      prevExtraErrors: props.extraErrors,
    } as unknown as State
  }
}

const fields = { SchemaField: Root }

function Root({ schema, formData, errorSchema }: FieldProps<Draft, RJSFSchema, FormHost>) {
  return <RootField schema={schema as Schema} value={formData} errors={errorSchema as ErrorTree | undefined} />
}

export type RecordFormProps = { id: string; host: FormHost; draft: Draft; errors: ErrorTree; onSubmit: () => void }

export function RecordForm({ id, host, draft, errors, onSubmit }: RecordFormProps) {
  const validator = useMemo(() => host.schemaUtils.getValidator(), [host.schemaUtils])
  return (
    <FormHostProvider value={host}>
      <DraftForm
        id={id}
        schema={host.schema as RJSFSchema}
        validator={validator as never}
        formContext={host}
        formData={draft}
        extraErrors={errors as ErrorSchema<Draft>}
        fields={fields}
        noValidate
        noHtml5Validate
        showErrorList={false}
        className="stack"
        autoComplete="off"
        onSubmit={onSubmit}
      >
        <></>
      </DraftForm>
    </FormHostProvider>
  )
}
