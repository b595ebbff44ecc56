import { planByRow } from '../items/import/plan.ts'

/** Plans an import in one go. */
export function planImport(...given: Parameters<typeof planByRow>) {
  const steps = planByRow(...given)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
