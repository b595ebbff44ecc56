import { AdminDashboard } from '../features/admin/dashboard.tsx'

/** `/admin`, and `/` for an admin who is not acting for a restaurant. */
export function AdminPage() {
  return <AdminDashboard />
}
