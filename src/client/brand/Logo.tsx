import { useBrand } from './BrandContext.ts'

/** The brand's own logo, or the drawn mark in the current colour with the name beside it. `short`: only the mark fits. */
export function Logo({ size = 24, short = false }: { size?: number; short?: boolean }) {
  const { name, logo, short_logo: shortLogo } = useBrand()
  const picture = short ? (shortLogo ?? logo) : logo
  if (picture !== undefined) return <img className="brand-logo" src={picture} alt={name} height={size} />
  return (
    <>
      <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="3.200" fill="currentColor" />
        <path
          d="M12 2.500a9.500 9.500 0 0 1 9.500 9.500M12 21.500A9.500 9.500 0 0 1 2.500 12"
          stroke="currentColor"
          strokeWidth="2.400"
          strokeLinecap="round"
        />
        <path d="M17 12a5 5 0 0 1-5 5M7 12a5 5 0 0 1 5-5" stroke="currentColor" strokeWidth="2.400" strokeLinecap="round" opacity=".55" />
      </svg>
      <span className="cut">{name}</span>
    </>
  )
}
