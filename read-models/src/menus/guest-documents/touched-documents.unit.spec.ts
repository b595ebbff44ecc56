import { expect } from 'chai'
import { divide, firstThatFit, type Touched } from './touched-documents.ts'

const budget = { documents: 3, bytes: 100 }
const menu = (restaurantId: string, bytes: number, id = `${restaurantId}-${bytes}`): Touched => ({
  kind: 'menu',
  id,
  restaurantId,
  bytes,
})
const nobody = new Set<string>()

describe('documents of a transaction', () => {
  it('include everything that fits', () => {
    const touched = [menu('a', 40), menu('b', 60)]
    expect(divide(touched, nobody, budget)).to.deep.equal({ now: touched, later: [] })
  })

  it('include restaurants with little work first, in any order of input', () => {
    const { now, later } = divide([menu('big', 90), menu('small', 20)], nobody, budget)
    expect(now.map(({ restaurantId }) => restaurantId)).to.deep.equal(['small'])
    expect(later.map(({ restaurantId }) => restaurantId)).to.deep.equal(['big'])
  })

  it('include all documents of a restaurant or none, so that its guests see one moment', () => {
    const { now, later } = divide([menu('a', 60), menu('a', 50), menu('b', 30)], nobody, budget)
    expect(now).to.deep.equal([menu('b', 30)])
    expect(later).to.have.length(2)
  })

  it('include nothing of a restaurant that is already waiting', () => {
    expect(divide([menu('a', 1)], new Set(['a']), budget)).to.deep.equal({ now: [], later: [menu('a', 1)] })
  })

  it('are limited in number of documents, however small they are', () => {
    const many = Array.from({ length: 5 }, (_, n) => menu(`r${n}`, 1))
    expect(divide(many, nobody, budget).now).to.have.length(3)
  })

  it('include at least one document to begin with, otherwise only what fits', () => {
    expect(firstThatFit([menu('a', 500), menu('a', 1)], budget)).to.have.length(1)
    expect(firstThatFit([menu('a', 50), menu('a', 50), menu('a', 1)], budget)).to.have.length(2)
    expect(
      firstThatFit(
        Array.from({ length: 9 }, () => menu('a', 1)),
        budget,
      ),
    ).to.have.length(3)
    expect(firstThatFit([], budget)).to.deep.equal([])
  })
})
