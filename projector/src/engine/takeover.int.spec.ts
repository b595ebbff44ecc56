import { useEngine } from '../testing/engine-fixture.ts'
import { killOwner } from '../testing/takeover.ts'

describe('projector engine', () => {
  const engine = useEngine()

  describe('when the owner is killed beside a standby', () => {
    // That it takes less than 5 s is measured by `npm run faults`, where nothing else runs.
    it('hands over to the standby and applies each event once', () => killOwner(engine))
  })
})
