// The form that a definition describes, for screens of areas: the app gives them the one of the generic pages, which areas may not import.
import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react'
import type { RaRecord } from 'ra-core'
import type { FieldError } from '../../engine/types.ts'

export type FormState = {
  /** The fields of the form as they will be saved. */
  value: Record<string, unknown>
  isDirty: boolean
  /** Nothing prevents saving. */ isReady: boolean
  /** Shows errors of the server at their fields. */
  refuse: (errors: FieldError[]) => void
}

export type FormHandle = FormState & {
  /** Waits for files that fields still read or upload; the task gets the form as it is then. With errors, leads to the first of them instead. */
  ifReady: (task: (form: FormState) => void) => void
}

export type RecordFormProps = {
  type: string
  /** Undefined: a new one. What is typed stays when another version of the record comes. */
  record: RaRecord | undefined
  label: string
  onSubmit: (form: FormHandle) => void
  /** Drawn below the fields. */
  children: (form: FormHandle) => ReactNode
}

export const RecordFormContext = createContext<ComponentType<RecordFormProps>>(() => null)
export const DefinedForm = (props: RecordFormProps): ReactNode => createElement(useContext(RecordFormContext), props)
