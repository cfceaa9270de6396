import { InstallsHome } from './InstallsHome'

/** The install wizard for the store of trial runs. */
export default function DevSelfInstallsPage() {
  return <InstallsHome path="devSelfInstalls" trial />
}
