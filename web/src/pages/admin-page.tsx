import { AdminDashboard } from '../features/admin/dashboard.tsx'

/** `/admin`, and `/` of an admin who acts for nobody. */
export function AdminPage() {
  return <AdminDashboard />
}
