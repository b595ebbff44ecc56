import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { expect } from 'chai'
import { readRestaurant } from './restaurant.ts'

describe('readRestaurant', () => {
  it('reads a complete answer', () => {
    const customization = {
      colors: { primary: '#1a6540', secondary: '#f2a65a' },
      fonts: { heading: 'lora', body: 'nunito' },
      backgroundImage: 'https://pictures.example/room.jpg',
      logoUrl: 'https://pictures.example/logo.png',
      customCss: '.menu-title {\n  font-style: italic;\n}\n',
    }
    const money = { currency: 'JPY', locale: 'ja-JP' }
    const timeZone = 'Asia/Tokyo'
    const answer = { id: 'r', name: 'Trattoria', ...money, timeZone, customization }
    expect(readRestaurant(answer)).to.deep.equal({
      id: 'r',
      name: 'Trattoria',
      money,
      timeZone,
      branding: customization,
      answer,
    })
  })

  for (const [what, answer] of [
    ['nothing', null],
    ['a text', 'x'],
    ['of a server without branding', {}],
    ['broken', { customization: { colors: 'red', fonts: null, logoUrl: 7 } }],
    [
      'hostile',
      { customization: { colors: { primary: '#fff;}*{display:none' }, logoUrl: 'javascript:alert(1)' } },
    ],
    ['of a picture that is not https', { customization: { backgroundImage: 'http://x.example/a.png' } }],
  ] as const) {
    it(`falls back to the product's look when the answer is ${what}`, () => {
      expect(readRestaurant(answer)).to.deep.equal({
        id: null,
        name: null,
        money: null,
        timeZone: '',
        branding: noCustomization,
        answer,
      })
    })
  }
})
