// The sign-in page as whoever was signed in sees it.
import type { Page } from '@playwright/test'

const EXPIRED = 'Session time expired. Please log in again'

export const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in' })
export const warning = (page: Page) => page.getByText(EXPIRED)
