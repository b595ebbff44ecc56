import { expect } from 'chai'
import { invitationMail } from './texts.ts'

const textFor = (restaurantName: string) =>
  invitationMail({
    to: 'anna@example.com',
    link: 'https://menu.example.com/invitation#secret',
    restaurantName,
  }).text

describe('the text of an invitation', () => {
  it('names the restaurant', () => {
    for (const name of ['Trattoria da Anna', 'Café Zoë & Co.', 'No. 5', 'Ресторан «Мир»', '寿司 大将'])
      expect(textFor(name)).to.include(`“${name}”`)
  })

  it('leaves out a name that becomes a link in any script, or ends our quotes', () => {
    for (const name of [
      'evil.example',
      'банк.рф',
      'evil。com',
      'evil．com',
      'Bank” is closed. “',
      'Bank" is closed. "',
    ])
      expect(textFor(name)).to.include('a restaurant invites you').and.not.include(name)
  })
})
