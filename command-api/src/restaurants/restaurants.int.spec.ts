import { expect } from 'chai'
import { call, registeredRestaurant, type Stack, startStack } from '../testing/stack.spec.ts'

describe('profile and branding over HTTP', () => {
  let stack: Stack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack.stop())

  async function restaurant() {
    const { token, restaurantId } = await registeredRestaurant(stack.url)
    const path = `/api/restaurants/${restaurantId}`
    return {
      restaurantId,
      put: (body: unknown, headers: Record<string, string> = {}) =>
        call(stack.url, 'PUT', path, { token, body, headers }),
      check: (customCss: string) =>
        call(stack.url, 'POST', `${path}/css-check`, { token, body: { customCss } }),
      events: async () =>
        (await stack.gateway.readStream(`restaurant-${restaurantId}`)).events.map(event => event.type),
    }
  }

  it('when profile and branding change › then the answer shows both, and each is an event', async () => {
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

  it('when the same change comes again with its key › then the same answer and no second event', async () => {
    const { put, events } = await restaurant()
    const key = { 'idempotency-key': 'once' }
    const first = await put({ name: 'Once', customization: { customCss: 'x' } }, key)
    const again = await put({ name: 'Once', customization: { customCss: 'x' } }, key)
    expect(again.body).to.deep.equal(first.body)
    expect(await events()).to.have.length(2)
  })

  for (const [what, body, path] of [
    ['a name that is empty', { name: ' ' }, ['name']],
    ['a time zone that is none', { timeZone: 'Europe/Atlantis' }, ['timeZone']],
    ['a website that is no address', { website: 'javascript:alert(1)' }, ['website']],
    ['a field nobody knows', { customization: { colours: {} } }, ['customization', 'colours']],
    [
      'a colour by its name',
      { customization: { colors: { primary: 'red' } } },
      ['customization', 'colors', 'primary'],
    ],
    [
      'a font that is not listed',
      { customization: { fonts: { body: 'Comic Sans' } } },
      ['customization', 'fonts', 'body'],
    ],
    [
      'a picture without https',
      { customization: { logoUrl: 'http://x.example/a.png' } },
      ['customization', 'logoUrl'],
    ],
    [
      'a picture of this page',
      { customization: { backgroundImage: 'data:image/png;base64,AA' } },
      ['customization', 'backgroundImage'],
    ],
    [
      'a picture behind a password',
      { customization: { logoUrl: 'https://a:b@x.example/a.png' } },
      ['customization', 'logoUrl'],
    ],
    [
      'CSS that is too long',
      { customization: { customCss: 'x'.repeat(10_001) } },
      ['customization', 'customCss'],
    ],
  ] as const) {
    it(`when it has ${what} › then 422 names it and nothing changes`, async () => {
      const { put, events } = await restaurant()
      const answer = await put(body)
      expect([answer.status, answer.body.code]).to.deep.equal([422, 'request.invalid'])
      expect(answer.body.issues[0].path).to.deep.equal(path)
      expect(await events()).to.have.length(1)
    })
  }

  it('when CSS is checked › then the answer is what a change would keep, and nothing is written', async () => {
    const { check, events } = await restaurant()
    const answer = await check('.menu-title { font-style: italic } body { display: none }')
    expect(answer.status).to.equal(200)
    expect(answer.body.customCss).to.equal('.menu-title {\n  font-style: italic;\n}\n')
    expect(answer.body.droppedCss).to.have.length(1)
    expect(answer.headers.get('consistency-token')).to.equal(null)
    expect(await events()).to.have.length(1)
  })
})
