import { useBrand } from './BrandContext.ts'

/** The brand's own logo, or the drawn mark in the colour of its place. */
export function Logo({ size = 24 }: { size?: number }) {
  const { logo } = useBrand()
  if (logo) return <img src={logo} alt="" width={size} height={size} />
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="3.200" fill="currentColor" />
      <path d="M12 2.500a9.500 9.500 0 0 1 9.500 9.500M12 21.500A9.500 9.500 0 0 1 2.500 12" stroke="currentColor" strokeWidth="2.400" strokeLinecap="round" />
      <path d="M17 12a5 5 0 0 1-5 5M7 12a5 5 0 0 1 5-5" stroke="currentColor" strokeWidth="2.400" strokeLinecap="round" opacity=".55" />
    </svg>
  )
}
