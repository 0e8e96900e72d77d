// One component per shape.
import type { ComponentType } from 'react'
import type { Shape } from './shape.ts'
import type { NodeProps } from '../context.ts'
import { RadioField, SearchField, SegmentedField, SelectField } from '../fields/ChoiceFields.tsx'
import { ChecksField, ChipsField } from '../fields/SeveralFields.tsx'
import { ClockField } from '../fields/ClockField.tsx'
import { CustomField } from '../fields/CustomField.tsx'
import { DurationField } from '../fields/DurationField.tsx'
import { FileField } from '../fields/FileField.tsx'
import { FixedField } from '../fields/FixedField.tsx'
import { GridField } from '../fields/GridField.tsx'
import { InvertField, SwitchField } from '../fields/SwitchField.tsx'
import { LinesField } from '../fields/LinesField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { ObjectField } from '../fields/ObjectField.tsx'
import { OneKeyField } from '../fields/OneKeyField.tsx'
import { OneOfField } from '../fields/OneOfField.tsx'
import { PartsField, StringsField } from '../fields/TextPartsLazy.tsx'
import { ReferenceField } from '../fields/ReferenceField.tsx'
import { ReferencesField } from '../fields/ReferencesField.tsx'
import { SecretField } from '../fields/SecretField.tsx'
import { SummaryField } from '../fields/SummaryField.tsx'
import { TableField } from '../fields/TableField.tsx'
import { AreaField, TextField } from '../fields/TextFields.tsx'
import { TimeField } from '../fields/TimeField.tsx'
import { TokensField } from '../fields/TokensField.tsx'
import { ToggleField } from '../fields/ToggleField.tsx'
import { TupleField } from '../fields/TupleField.tsx'
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
