import { BlockList } from "node:net"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canonicalHost, readIp } from "./ip.ts"
import { whyNotPublic } from "./networks.ts"
import { AddressRules, destinationOf } from "./rules.ts"

const rules = new AddressRules([])

/** What a session decides on a host as it is written in a URL, before anything is resolved. */
function refusalOf(host: string): string | undefined {
  const to = destinationOf(`http://${host}/`)
  if (!to) throw new Error(`${host} is no host`)
  return rules.refusalOf(to)?.rule
}

const forms: readonly (readonly [rule: string, ...hosts: string[]])[] = [
  [
    "loopback (RFC 1122)",
    ...["127.0.0.1", "127.0.0.2", "127.1", "127.0.1", "127.255.255.255", "2130706433", "0x7f000001", "0x7F.1"],
    ...["017700000001", "0177.0.0.1", "0177.0.0.01", "0x7f.0.0.1", "127.0.0.0x1", "127.0x1", "127.0.0.1.", "127.0.0.0"],
    ...[
      "%31%32%37.0.0.1",
      "127%2E0%2E0%2E1",
      "１２７.0.0.1",
      "①②⑦.⓪.⓪.①",
      "127。0。0。1",
      "127．0．0．1",
      "0x7f.0x0.0x0.0x1",
    ],
  ],
  [
    "this machine (RFC 6761)",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "a.b.localhost.",
    "ｌocalhost",
    "%6cocalhost",
  ],
  ["this machine", "localhost.localdomain", "localhost6", "ip6-localhost", "ip6-loopback"],
  ["unspecified (RFC 1122)", "0.0.0.0", "0", "0x0", "00000", "0.0", "0.0.0", "0x00000000"],
  ["this network (RFC 1122)", "0.0.0.1", "1", "0.1.2.3", "0.255.255.255"],
  ["private (RFC 1918)", "10.0.0.0", "10.0.0.1", "10.255.255.255", "10.1", "167772161", "0xa000001", "012.0.0.1"],
  ["private (RFC 1918)", "172.16.0.0", "172.16.0.1", "172.31.255.255", "2886729729", "0xac.16.1", "172.20.3.4"],
  ["private (RFC 1918)", "192.168.0.0", "192.168.1.1", "192.168.255.255", "192.168.257", "3232235777", "0300.0250.1.1"],
  ["shared by a provider's customers (RFC 6598)", "100.64.0.0", "100.64.0.1", "100.127.255.255", "1681915905"],
  ["link-local (RFC 3927)", "169.254.0.0", "169.254.1.1", "169.254.255.255", "169.254.257"],
  [
    "a cloud's metadata service",
    ...["169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518", "169.16689662"],
    ...["169.254.170.2", "169.254.170.23", "100.100.100.200", "168.63.129.16", "192.0.0.192"],
    ...[
      "[fd00:ec2::254]",
      "[fd00:ec2:0:0:0:0:0:254]",
      "[fd20:ce::254]",
      "metadata.google.internal",
      "METADATA.google.internal.",
    ],
    ...["metadata", "metadata.goog", "instance-data", "instance-data.ec2.internal", "metadata.packet.net"],
  ],
  ["for protocols (RFC 6890)", "192.0.0.0", "192.0.0.8", "192.0.0.170", "192.0.0.255"],
  ["for documentation (RFC 5737)", "192.0.2.1", "198.51.100.7", "203.0.113.255", "203.0.28928"],
  ["a 6to4 relay (RFC 7526)", "192.88.99.1"],
  ["for benchmarks (RFC 2544)", "198.18.0.1", "198.19.255.255"],
  ["multicast (RFC 5771)", "224.0.0.1", "224.0.0.251", "239.255.255.250", "0xe0000001"],
  ["reserved (RFC 1112)", "240.0.0.1", "255.255.255.254", "0xf0000000"],
  ["broadcast (RFC 919)", "255.255.255.255", "0xffffffff", "4294967295", "255.255.65535"],
  ["loopback (RFC 4291)", "[::1]", "[0:0:0:0:0:0:0:1]", "[::0:1]", "[0000::0001]", "[::0.0.0.1]"],
  ["unspecified (RFC 4291)", "[::]", "[0::0]", "[::0.0.0.0]"],
  ["private (RFC 4193)", "[fc00::1]", "[fd00::1]", "[FDFF:ffff::1]", "[fd12:3456:789a::1]"],
  ["link-local (RFC 4291)", "[fe80::1]", "[febf::1]", "[fe80::a9fe:a9fe]"],
  ["site-local (RFC 3879)", "[fec0::1]", "[feff::1]"],
  ["multicast (RFC 4291)", "[ff02::1]", "[ff02::fb]", "[ffff::]"],
  ["for documentation (RFC 3849)", "[2001:db8::1]", "[2001:0db8:ffff::1]"],
  ["for documentation (RFC 9637)", "[3fff::1]", "[3fff:fff::1]"],
  ["for protocols (RFC 2928)", "[2001:2::1]", "[2001:10::1]", "[2001:1ff::1]"],
  ["a Teredo tunnel (RFC 4380)", "[2001::1]", "[2001:0:53aa:64c:0:1:f5ff:fffa]"],
  ["discarded (RFC 6666, RFC 9780)", "[100::1]", "[100:0:0:1::1]"],
  ["for segment routing (RFC 9602)", "[5f00::1]"],
  ["a local translation of IPv4 (RFC 8215)", "[64:ff9b:1::1]", "[64:ff9b:1::10.0.0.1]"],
  ["reserved (RFC 4291)", "[::2]", "[::127.0.0.1]", "[::10.0.0.1]", "[4000::1]", "[8000::1]", "[200::1]", "[fe00::1]"],
  ["127.0.0.1 (mapped, RFC 4291), loopback (RFC 1122)", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::FFFF:7F00:0001]"],
  ["127.0.0.1 (mapped, RFC 4291), loopback (RFC 1122)", "[0:0:0:0:0:ffff:127.0.0.1]", "[0::ffff:7f00:1]"],
  ["10.0.0.1 (mapped, RFC 4291), private (RFC 1918)", "[::ffff:10.0.0.1]", "[::ffff:a00:1]"],
  ["169.254.169.254 (mapped, RFC 4291), a cloud's metadata service", "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]"],
  ["10.0.0.1 (translated, RFC 2765), private (RFC 1918)", "[::ffff:0:10.0.0.1]", "[::ffff:0:a00:1]"],
  ["192.168.0.1 (by NAT64, RFC 6052), private (RFC 1918)", "[64:ff9b::192.168.0.1]", "[64:ff9b::c0a8:1]"],
  ["169.254.169.254 (by NAT64, RFC 6052), a cloud's metadata service", "[64:ff9b::a9fe:a9fe]"],
  ["10.0.0.1 (by 6to4, RFC 3056), private (RFC 1918)", "[2002:a00:1::]", "[2002:0a00:0001::1]", "[2002:a00:1:5::9]"],
  ["127.0.0.1 (by 6to4, RFC 3056), loopback (RFC 1122)", "[2002:7f00:1::]"],
  ["a name of the local network (RFC 6762)", "printer.local", "nas.LOCAL.", "local"],
  ["a name of a home network (RFC 8375)", "router.home.arpa"],
  ["a name of a private network (reserved by ICANN)", "vault.internal", "a.b.internal"],
]

const listed = forms.flatMap(([rule, ...hosts]) => hosts.map((host) => ({ host, rule })))

describe("a host is refused", () => {
  test("in more than 150 forms", () => expect(new Set(listed.map(({ host }) => host)).size).toBeGreaterThan(150))
  test.each(listed)("as $host: $rule", ({ host, rule }) => expect(refusalOf(host)).toBe(rule))
})

test.each([
  ...["8.8.8.8", "1.1.1.1", "134744072", "0x08080808", "93.184.216.34", "9.255.255.255", "11.0.0.0", "126.255.255.255"],
  ...["128.0.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "100.63.255.255", "100.128.0.0"],
  ...["169.253.255.255", "169.255.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "192.0.1.1", "192.0.3.1"],
  ...["[2606:4700::1111]", "[2001:4860:4860::8888]", "[2a00::1]", "[2001:200::1]", "[2400::1]", "[2003::1]"],
  ...["[::ffff:8.8.8.8]", "[64:ff9b::8.8.8.8]", "[2002:808:808::1]"],
  ...["example.com", "localhost.example.com", "notlocalhost", "internal.example", "local.example", "metadata.example"],
])("%s is not refused by itself", (host) => expect(refusalOf(host)).toBeUndefined())

/** The same networks by another program. */
const four = blocks("ipv4", [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "168.63.129.16/32", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/3"],
])
const six = blocks("ipv6", ["2001::/23", "2001:db8::/32", "3fff::/20"])

function blocks(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", prefix] = network.split("/")
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Near the edges of networks more often than by chance. */
const address4 = fc.oneof(
  fc.ipV4(),
  fc
    .tuple(
      fc.constantFrom("10.0.0.0", "100.64.0.0", "172.16.0.0", "172.32.0.0", "192.168.0.0", "224.0.0.0"),
      fc.nat(512),
    )
    .map(([start, step]) => dotted((numberOf(start) - 256 + step) >>> 0)),
)
const group = fc.integer({ min: 0, max: 0xffff })
const groups = fc.oneof(
  fc.array(group, { minLength: 8, maxLength: 8 }),
  fc
    .tuple(
      fc.constantFrom(0x2000, 0x2001, 0x2002, 0x3fff, 0x3ffe, 0x4000, 0),
      fc.array(group, { minLength: 7, maxLength: 7 }),
    )
    .map(([first, others]) => [first, ...others]),
)

function numberOf(dotted4: string): number {
  return dotted4.split(".").reduce((sum, part) => sum * 256 + Number(part), 0)
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".")
}

function isRefused(address: string): boolean {
  const ip = readIp(address)
  if (!ip) throw new Error(`${address} is no address`)
  return whyNotPublic(ip) !== undefined
}

describe("whatever the address", () => {
  test("of version 4, it is public unless it is in a network of the registries", () => {
    fc.assert(
      fc.property(address4, (address) => void expect(isRefused(address)).toBe(four.check(address))),
      { numRuns: 2_000 },
    )
  })

  test("of version 6, it is public only in the part that hosts have, without that part's special networks", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const address = all.map((each) => each.toString(16)).join(":")
        const [first = 0, second = 0, third = 0] = all
        fc.pre(first !== 0)
        const isGlobal = first >= 0x2000 && first <= 0x3fff
        const inner = first === 0x2002 && four.check(dotted(second * 65_536 + third))
        expect(isRefused(address)).toBe(!isGlobal || inner || six.check(address, "ipv6"))
      }),
      { numRuns: 2_000 },
    )
  })

  test("of version 4, every other form is decided alike", () => {
    fc.assert(
      fc.property(address4, (address) => {
        const number = numberOf(address)
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number)
        const hex = (from: number) => from.toString(16)
        const octal = (from: number) => `0${from.toString(8)}`
        const pair = `${hex(number >>> 16)}:${hex(number & 0xffff)}`
        const expected = four.check(address)
        const all = [
          ...[address, String(number), `0x${hex(number)}`, octal(number), `${a}.${number & 0xff_ffff}`],
          ...[`${a}.${b}.${number & 0xffff}`, `0x${hex(a)}.0x${hex(b)}.0x${hex(c)}.0x${hex(d)}`],
          ...[`${octal(a)}.${octal(b)}.${octal(c)}.${octal(d)}`, `${address}.`],
          ...[
            `[::ffff:${address}]`,
            `[::ffff:${pair}]`,
            `[64:ff9b::${pair}]`,
            `[2002:${pair}::]`,
            `[::ffff:0:${pair}]`,
          ],
        ]
        for (const host of all) expect(refusalOf(host) !== undefined, host).toBe(expected)
      }),
    )
  })

  test("a host is read as browsers read it", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const { hostname } = new URL(`http://[${address}]/`)
        expect(canonicalHost(`[${address}]`)).toBe(hostname.slice(1, -1))
        expect(readIp(address)).toEqual(readIp(hostname.slice(1, -1)))
      }),
    )
  })
})

test.each(["fe80::1%eth0", "fe80::1%25eth0", "127.0.0.1%lo"])("the zone of %s is no part of it", (address) =>
  expect(isRefused(address)).toBe(true),
)

test.each([
  "",
  "1",
  "1.2.3",
  "1.2.3.4.5",
  "256.1.1.1",
  "01.2.3.4",
  "::1::",
  ":::",
  "1:2:3:4:5:6:7",
  "1::2:3:4:5:6:7:8",
  "g::",
  "::1.2.3",
])("%j is no address as resolvers write one", (text) => expect(readIp(text)).toBeUndefined())
