// Folders of uploaded files.
import { expect, test } from '../../support/portal.ts'
import { choose, dialogIn, emptyFolder, openDialog, rowOf, video } from '../pages/uploadDialog.ts'

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await emptyFolder(page, '')
})

test('a new folder: a missing and an invalid name are refused at the field; a valid one opens and takes uploads', async ({ page }) => {
  await page.goto('/media/files')
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  const name = dialog.getByLabel('Name of the folder')
  await name.press('Enter')
  await expect(dialog).toContainText('Enter a name.')
  for (const wrong of ['a/b', 'con', '.hidden', 'what?']) {
    await name.fill(wrong)
    await name.press('Enter')
    await expect(dialog).toContainText('The name of the file or folder is not allowed')
    await expect(name).toHaveValue(wrong)
  }
  await name.fill('Новые 100% #1')
  await expect(dialog).not.toContainText('is not allowed')
  await name.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Новые 100% #1' })).toBeVisible()
  await openDialog(page)
  await choose(page, [video('inside.mp4')])
  await expect(rowOf(page, 'inside.mp4')).toContainText('was uploaded.')
  await dialogIn(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Up one folder' }).click()
  await page.getByRole('link', { name: 'Новые 100% #1' }).click()
  await expect(page.getByRole('rowheader', { name: 'inside.mp4' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete inside.mp4' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete inside.mp4?' })
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('rowheader', { name: 'inside.mp4' })).toHaveCount(0)
})
