/** Why the distances of dispatch are estimated although a routing server is configured. */
export const routing = {
  routing: {
    timeout: 'The routing server took too long: distances are estimated.',
    network: 'The routing server can’t be reached: distances are estimated.',
    status: 'The routing server answered with error %{status}: distances are estimated.',
    invalid: 'The routing server’s answer is invalid: distances are estimated.',
    no_route: 'The routing server finds no road to some tanks: distances are estimated.',
  },
} as const
