import { expect } from 'chai'
import { guessableFault } from './guessable.ts'

const known = ['maria.rossi@trattoria.example', 'Trattoria da Mario']

describe('a password being chosen', () => {
  for (const password of [
    'basketball',
    '1111111111',
    'abcabcabcabc',
    '12341234123412',
    '☕☕☕☕☕☕☕☕☕☕',
  ])
    it(`when it is ${password} › is easily guessed`, () => {
      expect(guessableFault(password)).to.be.a('string')
    })

  for (const password of [
    'safemenu2024',
    'Safe-Menu 2024!',
    'allergenmenu',
    'maria.rossi@trattoria.example',
    'MariaRossi99',
    'TrattoriaDaMario',
    'trattoria-1234',
    'Mario&Trattoria',
  ])
    it(`when it is ${password} › is made of what others know`, () => {
      expect(guessableFault(password, known)).to.include('others know')
    })

  for (const password of [
    'correct horse battery',
    'a long enough password',
    'the menu of my grandmother',
    'trattoria sunflower 88',
    '?!?!#*+?$%&/()=',
    'пароль-из-слов',
  ])
    it(`when it is ${password} › is taken`, () => {
      expect(guessableFault(password, known)).to.equal(null)
    })
})
