import { expect } from 'chai'
import { guessableFault } from './passwords.ts'

const known = ['maria.rossi@trattoria.example', 'Trattoria da Mario']

describe('guessableFault', () => {
  it('finds the most common passwords', () => {
    expect(guessableFault('basketball')).to.include('most common')
  })

  for (const password of ['maria.rossi@trattoria.example', 'MariaRossi', 'TrattoriaDaMario'])
    it(`finds ${password}, which others know`, () => {
      expect(guessableFault(password, known)).to.include('others know')
    })

  for (const password of [
    'correct horse battery',
    'the menu of my grandmother',
    'trattoria sunflower 88',
    '?!?!#*+?$%&/()=',
    'пароль-из-слов',
    'x'.repeat(72),
  ])
    it(`accepts ${password}`, () => {
      expect(guessableFault(password, known)).to.equal(null)
    })
})
