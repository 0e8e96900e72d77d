// A colour of a brand with its contrast, and the nearest readable colour where it is too low.
import { useTranslate } from 'ra-core'
import type { NodeProps } from '../../ui/form/context.ts'
import { ColourField } from '../../ui/form/fields/text/ColourField.tsx'
import { useField } from '../../ui/form/useField.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { isColour } from '../../ui/theme/colour.ts'
import { mainColourCheck, menuColourCheck, type ContrastCheck } from './contrastCheck.ts'
import './brandPreview.css'

export function BrandColour(props: NodeProps) {
  const field = useField(props)
  const colour = isColour(props.value) && props.value.length === 7 ? props.value : undefined
  const check = colour && (props.at.at(-1) === 'bg' ? menuColourCheck : mainColourCheck)(colour)
  return (
    <div className="bp-colour">
      <ColourField {...props} />
      {check && <Contrast check={check} onFix={field.readOnly ? undefined : field.set} />}
    </div>
  )
}

function Contrast({
  check: { of, ratio, needed, drawn, fix },
  onFix,
}: {
  check: ContrastCheck
  onFix: ((colour: string) => void) | undefined
}) {
  const t = useTranslate()
  const shown = Math.floor(ratio * 10) / 10
  if (fix === undefined)
    return (
      <p className="bp-note ok">
        <Icon name="check" size={14} />
        {t('brandPreview.contrast.good', { ratio: shown })}
      </p>
    )
  return (
    <div className="bp-note warn" role="status">
      <Icon name="warning" size={14} />
      <span>{t(`brandPreview.contrast.${of}`, { ratio: shown, needed, colour: drawn })}</span>
      {onFix && (
        <Button size="small" onClick={() => onFix(fix)}>
          <span className="bp-dot" style={{ background: fix }} />
          {t('brandPreview.contrast.fix', { colour: fix })}
        </Button>
      )}
    </div>
  )
}
