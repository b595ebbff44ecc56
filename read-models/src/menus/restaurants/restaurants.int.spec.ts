import { randomUUID } from 'node:crypto'
import type { PictureId } from '@safe-menu/contracts/picture'
import { type Customization, noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import { expect } from 'chai'
import { readRow } from '../../read-query.ts'
import { createMenuTables } from '../../testing/menu-tables.ts'
import { createRecorder } from '../../testing/recorder.ts'
import { useTables } from '../../testing/use-tables.ts'
import { codesQuery } from './restaurants.queries.ts'

const profile = {
  name: 'Trattoria',
  description: 'By the river',
  address: '1 Main Street',
  phone: '',
  website: '',
  timeZone: 'Europe/Rome',
  openingHours: '',
  currency: 'USD',
  locale: 'en',
}
const green: Customization = { ...noCustomization, colors: { primary: '#1a6540', secondary: '' } }

describe('restaurant document', () => {
  const tables = useTables(createMenuTables)
  let restaurantId: string
  let say: ReturnType<typeof createRecorder>['record']

  beforeEach(async () => {
    restaurantId = randomUUID()
    say = createRecorder(restaurantId).record
    await tables.apply([say('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile })])
  })

  const shown = async () => RestaurantView.parse(await tables.document('restaurant', restaurantId))
  const changed = (change: Partial<typeof profile>) =>
    say('RestaurantProfileChanged', { restaurantId, ...change })
  const branded = (customization: Customization) =>
    say('RestaurantBrandingChanged', { restaurantId, customization })

  it('shows the last value of each field after several changes in one batch', async () => {
    await tables.apply([
      changed({ name: 'Osteria', description: '' }),
      branded(noCustomization),
      changed({
        name: 'Enoteca',
        openingHours: 'Mon–Fri 11–22',
        timeZone: 'Asia/Tokyo',
        currency: 'JPY',
        locale: 'ja-JP',
      }),
      branded(green),
    ])
    expect(await shown()).to.deep.equal({
      id: restaurantId,
      revision: '5',
      ...profile,
      name: 'Enoteca',
      description: '',
      openingHours: 'Mon–Fri 11–22',
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
      locale: 'ja-JP',
      customization: green,
      picture: null,
    })
  })

  it('shows the last picture, also after other changes, until it is removed', async () => {
    const picture = { id: 'a1'.repeat(32) as PictureId, width: 1_200, height: 900, alt: 'The house' }
    await tables.apply([
      say('RestaurantPictureSet', { restaurantId, picture: { ...picture, alt: 'Another' } }),
      say('RestaurantPictureSet', { restaurantId, picture }),
      changed({ name: 'Osteria' }),
    ])
    expect((await shown()).picture).to.deep.equal(picture)
    await tables.apply([changed({ name: 'Enoteca' })])
    expect((await shown()).picture).to.deep.equal(picture)
    await tables.apply([say('RestaurantPictureRemoved', { restaurantId })])
    expect((await shown()).picture).to.equal(null)
  })

  it('leaves out the codes, which only its managers read', async () => {
    const codes = async () => readRow(tables.client, codesQuery, [restaurantId])
    expect(await codes()).to.deep.equal({ revision: '1', codeLegend: [] })
    const codeLegend = [{ code: 'gl', tags: ['gluten'], mayContain: [] }]
    await tables.apply([say('RestaurantCodesChanged', { restaurantId, codeLegend })])
    expect(await codes()).to.deep.equal({ revision: '2', codeLegend })
    expect(await shown()).to.deep.include({ ...profile, revision: '2' }) // a strict schema: nothing more
    await tables.apply([say('RestaurantProfileChanged', { restaurantId, name: 'Osteria' })])
    expect(await codes()).to.deep.equal({ revision: '3', codeLegend })
  })

  it('shows no recorded custom CSS that is not allowed today', async () => {
    const customCss =
      '.menu-title {\n  font-style: italic;\n  position: fixed;\n}\nbody {\n  display: none;\n}\n' +
      '.bg-stop-soft {\n  font-size: 2rem;\n}\n'
    await tables.apply([branded({ ...noCustomization, customCss })])
    expect((await shown()).customization.customCss).to.equal('.menu-title {\n  font-style: italic;\n}\n')
  })
})
