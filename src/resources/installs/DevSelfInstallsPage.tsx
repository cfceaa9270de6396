import { InstallsHome } from './InstallsHome'

/** The same wizard, whose installations go into the store of trials. */
export default function DevSelfInstallsPage() {
  return <InstallsHome path="devSelfInstalls" trial />
}
