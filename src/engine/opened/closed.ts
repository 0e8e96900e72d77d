// Addresses, names and ports that nothing of a customer may lead to.

/** Special-purpose IPv4 addresses (RFC 6890 and its successors), multicast and reserved ranges. */
export const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Global unicast. Everything else is closed: loopback, link-local, unique local, multicast, and IPv4-mapped and NAT64 addresses, which reach any IPv4 address. */
export const global6 = '2000::/3'
/** Closed ranges within global unicast: IETF protocols (including Teredo), documentation, 6to4, segment routing. */
export const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Names reserved for local networks. */
export const insideNames = ['local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']

/** Ports of services that HTTP must not reach, because they may take the request for commands (Fetch standard, "port blocking"). */
const bad = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080, 11211,
])

export function isWebPort(port: number): boolean {
  return Number.isInteger(port) && port >= 1 && port <= 65535 && !bad.has(port)
}
