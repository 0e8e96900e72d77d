// One component per shape.
import type { ComponentType } from 'react'
import type { Shape } from './shape.ts'
import type { NodeProps } from '../context.ts'
import { RadioField, SearchField, SegmentedField, SelectField } from '../fields/choice/ChoiceFields.tsx'
import { ChecksField, ChipsField } from '../fields/choice/SeveralFields.tsx'
import { CustomField } from '../fields/CustomField.tsx'
import { DurationField } from '../fields/time/DurationField.tsx'
import { FileField } from '../fields/text/FileField.tsx'
import { FixedField } from '../fields/choice/FixedField.tsx'
import { GridField } from '../fields/rows/GridField.tsx'
import { InvertField, SwitchField } from '../fields/choice/SwitchField.tsx'
import { LinesField } from '../fields/text/LinesField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { ObjectField } from '../fields/ObjectField.tsx'
import { OneOfField } from '../fields/choice/OneOfField.tsx'
import { PartsField, ReferencesField, StringsField, TokensField } from '../fields/text/TextPartsLazy.tsx'
import { ReferenceField } from '../fields/choice/ReferenceField.tsx'
import { SecretField } from '../fields/text/SecretField.tsx'
import { OneKeyField, TableField, TupleField } from '../fields/rows/RareRowsLazy.tsx'
import { SummaryField } from '../fields/rows/SummaryField.tsx'
import { AreaField, TextField } from '../fields/text/TextFields.tsx'
import { ClockField, TimeField } from '../fields/time/TimeFieldLazy.tsx'
import { ToggleField } from '../fields/choice/ToggleField.tsx'
import { UndrawnField } from '../rjsf/UndrawnField.tsx'

export const shapeComponents: Record<Shape, ComponentType<NodeProps>> = {
  text: TextField,
  area: AreaField,
  parts: PartsField,
  strings: StringsField,
  secret: SecretField,
  number: NumberField,
  segmented: SegmentedField,
  select: SelectField,
  search: SearchField,
  radio: RadioField,
  switch: SwitchField,
  fixed: FixedField,
  lines: LinesField,
  tokens: TokensField,
  checks: ChecksField,
  chips: ChipsField,
  grid: GridField,
  table: TableField,
  summary: SummaryField,
  tuple: TupleField,
  object: ObjectField,
  oneOf: OneOfField,
  oneKey: OneKeyField,
  toggle: ToggleField,
  invert: InvertField,
  choice: DurationField,
  clock: ClockField,
  localTime: TimeField,
  reference: ReferenceField,
  references: ReferencesField,
  file: FileField,
  custom: CustomField,
  json: UndrawnField,
  none: () => null,
}
