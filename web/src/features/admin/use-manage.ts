import { useState } from 'react'
import { useLocation } from 'wouter'
import { call, queryClient } from '../../api/client.ts'
import { useWrite } from '../../api/use-write.ts'
import { sessions } from '../../session/session.ts'

/** Starts acting for a restaurant: stores its token, keeps the admin's own aside, and opens `/dashboard`. */
export function useManage() {
  const [, navigate] = useLocation()
  const [starting, setStarting] = useState<string | null>(null)
  const write = useWrite()
  const manage = (restaurantId: string) => {
    setStarting(restaurantId)
    void write.run(
      async () => {
        const { token } = await call('POST /api/admin/impersonate/:restaurantId', {
          params: { restaurantId },
        })
        sessions.impersonate(token)
        queryClient.clear()
        navigate('/dashboard')
      },
      { failed: 'Failed to impersonate restaurant' }, // specification section 8
    )
  }
  return { manage, starting: write.busy ? starting : null }
}
