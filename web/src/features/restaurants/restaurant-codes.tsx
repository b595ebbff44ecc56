import { QueryResult } from '../../answers/query-result.tsx'
import { keepCodes, useCodes } from '../../api/restaurant-codes.ts'
import { codeText } from '../../dish/code-text.ts'
import { WriteButton } from '../../forms/write-buttons.tsx'
import { Card } from '../../ui/base/card.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { showToast } from '../../ui/overlay/toast-store.ts'

/** The codes that the settings keep for the next import. */
export function RestaurantCodes({ restaurantId }: { restaurantId: string }) {
  return (
    <QueryResult
      query={useCodes(restaurantId)}
      failed="The codes on your menus could not be loaded"
      loading={
        <LoadingCards label="Loading the codes on your menus" count={1} height="h-32" className="grid" />
      }
    >
      {codes => (
        <Card className="grid gap-4 p-4 sm:p-6">
          <h2 className="text-xl">Codes on your menus</h2>
          {codes.codeLegend.length > 0 ? (
            <>
              <p className="text-soft">
                An import offers what these codes mean, and you can answer something else for each file.
                Guests do not see them.
              </p>
              <ul className="grid gap-1">
                {codes.codeLegend.map(each => (
                  <li key={each.code} className="wrap-anywhere">
                    {codeText(each)}
                  </li>
                ))}
              </ul>
              <WriteButton
                variant="secondary"
                className="justify-self-start"
                busyLabel="Removing..."
                write={async () => {
                  await keepCodes(restaurantId, [], codes)
                  showToast({ tone: 'safe', title: 'The codes were removed. The next import asks again.' })
                }}
                failed="The codes were not removed"
              >
                Remove all codes
              </WriteButton>
            </>
          ) : (
            <p className="text-soft">
              None yet. When you import a menu that has codes of your own, you can keep what they mean for the
              next file.
            </p>
          )}
        </Card>
      )}
    </QueryResult>
  )
}
