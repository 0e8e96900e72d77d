import type { Page } from '@playwright/test'

/** One that the demo customer has. */
export const domain = 'static.shop.example.com'
/** The form that clears and preloads the cache, in either language. */
export const cacheForm = (page: Page) => ({
  domain: page.getByRole('combobox', { name: /^(Domain|Домен)$/ }),
  links: page.getByRole('textbox', { name: /^(Links, one per row|Ссылки, по одной в строке)/ }),
  mode: (name: RegExp | string) => page.getByRole('radio', { name }),
  whole: page.getByRole('checkbox', { name: /^(The entire cache|Весь кэш)/ }),
  zones: page.getByRole('checkbox', { name: /extra zones|дополнительных зонах/ }),
  confirm: page.locator('.cache-form button[type=submit]'),
  history: page.getByRole('region', { name: /^(History|История)$/ }),
})
