import { expect } from 'chai'
import { lostTexts } from './erase-restaurant.tsx'

const lost = { name: 'Sole', menus: 1, dishes: 1, archivedDishes: 0, people: 0, invitations: 0 }

describe('what an owner loses with the account', () => {
  it('names the menus, the dishes, the links and the login', () => {
    expect(lostTexts(lost)).to.deep.equal([
      '1 menu with 1 dish. Guests can no longer open them.',
      'The links and QR codes of your menus. They show that there is no menu.',
      'Your email address, your password and the pictures. You are logged out everywhere.',
    ])
  })

  it('names archived dishes, the team and open invitations if there are any', () => {
    const [menus, , team] = lostTexts({
      ...lost,
      menus: 3,
      dishes: 120,
      archivedDishes: 2,
      people: 2,
      invitations: 1,
    })
    expect(menus).to.match(/^3 menus with 120 dishes, and 2 archived dishes\./u)
    expect(team).to.match(/^Your team: 2 people and 1 open invitation\./u)
    expect(lostTexts({ ...lost, invitations: 1 })[2]).to.match(/^Your team: 0 people and 1 open/u)
  })
})
