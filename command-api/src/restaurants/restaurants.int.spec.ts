import { expect } from 'chai'
import { expectRefused, seededRestaurant, useStack } from '../testing/stack.ts'

describe('profile and branding over HTTP', () => {
  const stack = useStack()

  async function restaurant() {
    const { token, restaurantId } = await seededRestaurant(stack)
    const path = `/api/restaurants/${restaurantId}`
    return {
      restaurantId,
      put: (body: unknown, headers: Record<string, string> = {}) =>
        stack.as(token).put(path, body, { headers }),
      check: (customCss: string) => stack.as(token).post(`${path}/css-check`, { customCss }),
      events: () => stack.typesOf(`restaurant-${restaurantId}`),
    }
  }

  it('answer a change with both, and record one event each', async () => {
    const { put, events } = await restaurant()
    const answer = await put({
      name: ' Osteria ',
      timeZone: 'Asia/Tokyo',
      customization: {
        colors: { primary: '#1A6540' },
        fonts: { heading: 'lora' },
        logoUrl: 'https://pictures.example/logo.png',
        customCss: '.menu-title { font-style: italic; position: fixed }',
      },
    })
    expect(answer.status).to.equal(200)
    expect(answer.body).to.include({ name: 'Osteria', timeZone: 'Asia/Tokyo' })
    expect(answer.body.customization).to.deep.equal({
      colors: { primary: '#1a6540', secondary: '' },
      fonts: { heading: 'lora', body: '' },
      backgroundImage: '',
      logoUrl: 'https://pictures.example/logo.png',
      customCss: '.menu-title {\n  font-style: italic;\n}\n',
    })
    expect(answer.body.droppedCss).to.have.length(1)
    expect(answer.headers.get('consistency-token')).to.be.a('string').with.length.above(40)
    expect(await events()).to.deep.equal([
      'RestaurantRegistered',
      'RestaurantProfileChanged',
      'RestaurantBrandingChanged',
    ])

    expect((await put({ customization: { customCss: answer.body.customization.customCss } })).body.droppedCss)
      .to.be.empty
    const reset = await put({ customization: { colors: { primary: '' }, logoUrl: '' } })
    expect(reset.body.customization).to.deep.include({ logoUrl: '', fonts: { heading: 'lora', body: '' } })
    expect(await events()).to.have.length(4)
  })

  it('record codes sorted and in small letters, and answer without them', async () => {
    const { put, restaurantId } = await restaurant()
    const codeLegend = [
      { code: 'MI', tags: ['milk', 'milk'], mayContain: [] },
      { code: 'gl', tags: [], mayContain: ['gluten:wheat'] },
    ]
    const answer = await put({ codeLegend })
    expect(answer.status).to.equal(200)
    expect(answer.body).not.to.have.property('codeLegend')
    const [, event] = await stack.eventsOf(`restaurant-${restaurantId}`)
    expect(event?.data).to.deep.equal({
      restaurantId,
      codeLegend: [
        { code: 'gl', tags: [], mayContain: ['gluten:wheat'] },
        { code: 'mi', tags: ['milk'], mayContain: [] },
      ],
    })
    expect((await put({ codeLegend: codeLegend.toReversed() })).body.revision).to.equal(answer.body.revision)
  })

  const branding = (given: object) => ({ customization: given })
  const code = { code: 'gl', tags: ['gluten'], mayContain: [] }
  const refusals: readonly (readonly [string, object, string])[] = [
    ['a name that is empty', { name: ' ' }, 'name'],
    ['an invalid time zone', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['a currency that does not exist', { currency: 'ABC' }, 'currency'],
    ['a locale with an extension', { locale: 'en-u-nu-arab' }, 'locale'],
    ['no locale', { locale: 'not a locale' }, 'locale'],
    ['a website that is no address', { website: 'javascript:alert(1)' }, 'website'],
    ['a website without slashes', { website: 'https:trattoria.example' }, 'website'],
    ['a website with a user', { website: 'https://trattoria.example@elsewhere.example' }, 'website'],
    ['a code without a tag', { codeLegend: [{ ...code, tags: [] }] }, 'codeLegend.0'],
    ['a code with a space', { codeLegend: [{ ...code, code: 'g l' }] }, 'codeLegend.0.code'],
    ['a code that is too long', { codeLegend: [{ ...code, code: 'x'.repeat(13) }] }, 'codeLegend.0.code'],
    ['a tag that does not exist', { codeLegend: [{ ...code, tags: ['gold'] }] }, 'codeLegend.0.tags.0'],
    ['a nut of milk', { codeLegend: [{ ...code, tags: ['milk:walnut'] }] }, 'codeLegend.0.tags.0'],
    ['a code twice', { codeLegend: [code, { ...code, code: 'GL' }] }, 'codeLegend'],
    [
      'too many codes',
      { codeLegend: Array.from({ length: 61 }, (_, at) => ({ ...code, code: `c${at}` })) },
      'codeLegend',
    ],
    ['an unknown field', branding({ colours: {} }), 'customization.colours'],
    ['a colour by its name', branding({ colors: { primary: 'red' } }), 'customization.colors.primary'],
    ['a font that is not listed', branding({ fonts: { body: 'Comic Sans' } }), 'customization.fonts.body'],
    ['a picture of this page', branding({ backgroundImage: 'data:,x' }), 'customization.backgroundImage'],
    ['CSS that is too long', branding({ customCss: 'x'.repeat(10_001) }), 'customization.customCss'],
    ...[
      'http://x.example/a.png',
      'https://a:b@x.example/a.png',
      'https:/x.example/a.png',
      'https:api/x',
      String.raw`https:\\u:p@x.example/a.png`,
      'HTTPS://x.example/a.png',
    ].map(logoUrl => [`the picture ${logoUrl}`, branding({ logoUrl }), 'customization.logoUrl'] as const),
  ]
  it('answer 422 to a wrong value, name its field, and change nothing', async () => {
    const { put, events } = await restaurant()
    for (const [what, body, path] of refusals) {
      const answer = await put(body)
      expectRefused(answer, 422, 'request.invalid')
      expect(answer.body.issues[0].path.join('.'), what).to.equal(path)
    }
    expect(await events()).to.have.length(1)
  })

  it('answer a CSS check with what a change would keep, and write nothing', async () => {
    const { check, events } = await restaurant()
    const answer = await check('.menu-title { font-style: italic } body { display: none }')
    expect(answer.status).to.equal(200)
    expect(answer.body.customCss).to.equal('.menu-title {\n  font-style: italic;\n}\n')
    expect(answer.body.droppedCss).to.have.length(1)
    expect(answer.headers.get('consistency-token')).to.equal(null)
    expect(await events()).to.have.length(1)
  })
})
