// An e-mail of the brand. Mail programs have no theme of the portal: it is the same in both.
import { useTranslate } from 'ra-core'
import { contrast, isColour } from '../../ui/theme/colour.ts'
import { MAIL } from '../../ui/theme/tokens.ts'
import type { FaceProps } from './faceProps.ts'

const { paper, ink, small, black } = MAIL
/** As the server colours e-mails (letterLook.ts): the colours of the brand as they are, with whichever text is readable. */
const textOn = (colour: string): string => (contrast(black, colour) > contrast(paper, colour) ? black : paper)

export function LetterFace({ brand }: FaceProps) {
  const t = useTranslate()
  const button = isColour(brand.theme.primary) ? brand.theme.primary : ink
  const head = isColour(brand.theme.nav?.bg) ? brand.theme.nav.bg : paper
  const email = brand.support.email
  return (
    <div className="bp-mail">
      <div className="bp-letter" style={{ borderTopColor: button, background: paper, color: ink }}>
        <div className="bp-letter-head" style={{ background: head, color: textOn(head) }}>
          {brand.logo === undefined ? <b>{brand.name}</b> : <img src={`${brand.logo}/raster`} alt={brand.name} height={32} />}
        </div>
        <div className="bp-letter-body">
          <h1>{t('preview.letterTitle')}</h1>
          <p>{t('preview.letterText')}</p>
          <span className="bp-letter-button" style={{ background: button, color: textOn(button) }}>
            {t('preview.letterButton')}
          </span>
          <p className="bp-small" style={{ color: small }}>
            {email ? t('preview.questions', { email }) : t('preview.automatic')}
          </p>
        </div>
      </div>
    </div>
  )
}
