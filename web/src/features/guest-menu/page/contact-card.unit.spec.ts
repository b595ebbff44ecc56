import { expect } from 'chai'
import { phoneLink, readContact, shortAddress } from './contact-card.tsx'

describe('a restaurant’s contact', () => {
  it('has what the restaurant gave', () => {
    const given = {
      description: 'By the river',
      address: '1 Main Street\nVienna',
      phone: '+43 1 234',
      website: 'https://trattoria.example/',
      openingHours: 'Mon–Fri 11–22',
    }
    expect(readContact({ id: 'r', ...given })).to.deep.equal(given)
  })

  it('leaves out links that are no web address, and is null without any part', () => {
    expect(readContact({ website: 'javascript:alert(1)' })).to.equal(null)
    expect(readContact({ website: 'javascript:alert(1)', phone: ' 1 ' })).to.deep.include({
      website: '',
      phone: '1',
    })
    for (const answer of [null, 'x', {}, { address: 7, phone: '' }])
      expect(readContact(answer)).to.equal(null)
  })

  it('calls the digits of a number, and shows a web address as people write it', () => {
    expect(['+43 (0)1 234-56', '01 / 234', 'ask inside'].map(phoneLink)).to.deep.equal([
      'tel:+430123456',
      'tel:01234',
      null,
    ])
    expect(
      ['https://www.trattoria.example/', 'http://trattoria.example/menu'].map(shortAddress),
    ).to.deep.equal(['trattoria.example', 'trattoria.example/menu'])
  })
})
