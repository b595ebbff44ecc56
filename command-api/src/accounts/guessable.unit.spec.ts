import { expect } from 'chai'
import { guessableFault } from './guessable.ts'

const known = ['maria.rossi@trattoria.example', 'Trattoria da Mario']

describe('a password being chosen', () => {
  it('when it is one of the most common › is easily guessed', () => {
    expect(guessableFault('basketball')).to.include('most common')
  })

  for (const password of ['maria.rossi@trattoria.example', 'MariaRossi', 'TrattoriaDaMario'])
    it(`when it is ${password} › is what others know`, () => {
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
    it(`when it is ${password} › is taken`, () => {
      expect(guessableFault(password, known)).to.equal(null)
    })
})
