import {
  Camera,
  FileSpreadsheet,
  FileText,
  FileUp,
  HeartHandshake,
  QrCode,
  Tags,
  Upload,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/base/button.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { PageTitle } from '../../../ui/base/page.tsx'
import bringYourMenu from './bring-your-menu.jpg'
import { SampleCard, SampleLook } from './sample-look.tsx'

const benefits = [
  {
    icon: HeartHandshake,
    title: 'Guests who trust your menu',
    text: 'Each guest picks what they avoid and sees which dishes suit them. A dish that your kitchen hasn’t checked is never called safe.',
  },
  {
    icon: FileUp,
    title: 'Menus that are up to date',
    text: 'Import your allergen sheet instead of typing it, and change a dish in seconds. Guests with the menu open see it immediately.',
  },
  {
    icon: Users,
    title: 'Win the whole table',
    text: 'One person’s allergy decides where the whole party eats. Show them before they come that you can serve them.',
  },
]

const steps = [
  {
    icon: Upload,
    title: 'Digitize the menu',
    text: 'Type your dishes, or bring the menu that you have: a file, a PDF or a photo.',
  },
  {
    icon: Tags,
    title: 'Tag with precision',
    text: 'Mark what each dish contains, may contain, or can be made without. Then mark it checked.',
  },
  {
    icon: QrCode,
    title: 'Guests use the QR code',
    text: 'Print the code for your tables. No app and no login: the menu opens in the browser.',
  },
]

const sources = [
  {
    icon: FileSpreadsheet,
    title: 'A file',
    text: 'Your allergen sheet from Excel, in its own words and letters, or the text of a page. What only you know is asked once.',
  },
  {
    icon: FileText,
    title: 'A PDF',
    text: 'The menu as your printer has it. Its sections, dishes and prices are read, and each row shows its place on the page.',
  },
  {
    icon: Camera,
    title: 'A photo',
    text: 'Take pictures of the menu. Its text is read in your browser, and no picture leaves it. Letters and symbols wait until you have looked at them.',
  },
]

/** `/restaurants/sales`, and `/` for visitors who are not logged in: what the product does for a restaurant. */
export function SalesPage() {
  return (
    <>
      <div className="bg-hero text-on-hero">
        <div className="mx-auto grid max-w-6xl items-center gap-12 px-4 py-14 lg:grid-cols-[1.2fr_1fr] lg:py-20">
          <div className="grid justify-items-start gap-6">
            <PageTitle documentTitle="Allergen-safe menus for restaurants" className="text-3xl!">
              Menus that people with allergies can trust
            </PageTitle>
            <p className="max-w-prose text-lg text-hero-soft">
              Your guests scan a code and see at a glance what they can eat. Your kitchen stays in control.
            </p>
            <div className="flex flex-wrap gap-3">
              <Link href="/login?mode=register" className={buttonClass('onHero', 'lg')}>
                Create your account
              </Link>
              <a href="#demo" className={buttonClass('quietOnHero', 'lg')}>
                Try the demo
              </a>
              <Link
                href="/login"
                className={cx(
                  buttonClass('quiet', 'lg'),
                  'text-on-hero! hover:bg-transparent! hover:underline',
                )}
              >
                Sign in
              </Link>
            </div>
          </div>
          <div className="hidden text-ink lg:ml-auto lg:block lg:w-88">
            <SampleCard />
          </div>
        </div>
      </div>
      <Section title="What your guests see" id="demo">
        <SampleLook />
      </Section>
      <div className="border-y border-line bg-surface">
        <Section title="Why restaurants use it">
          <ul className="grid gap-8 md:grid-cols-3">
            {benefits.map(benefit => (
              <Tile key={benefit.title} {...benefit} />
            ))}
          </ul>
        </Section>
      </div>
      <Section title="Three steps">
        <ol className="grid gap-8 md:grid-cols-3">
          {steps.map((step, index) => (
            <Tile key={step.title} {...step} number={index + 1} />
          ))}
        </ol>
      </Section>
      <Section title="Bring your menu">
        <ul className="grid gap-8 md:grid-cols-3">
          {sources.map(source => (
            <Tile key={source.title} {...source} />
          ))}
        </ul>
        <p className="mt-8 max-w-prose text-soft">
          All of it comes in as a draft. No dish counts as checked before your kitchen has checked it.
        </p>
        <img
          src={bringYourMenu}
          alt="A PDF menu beside the dishes that were read from it, each with its section, price and allergens"
          width={1650}
          height={1005}
          loading="lazy"
          className="mt-8 h-auto w-full rounded-lg border border-line"
        />
      </Section>
      <div className="border-y border-line bg-surface">
        <Section title="Proof of what guests saw">
          <p className="max-w-prose text-soft">
            Every change is recorded: who made it, when, and since when guests could see it. If a guest asks
            what the menu said last Friday at eight, you can show it.
          </p>
        </Section>
      </div>
      <Section title="What it costs">
        <p className="max-w-prose text-lg">
          The software is free. It is open source under the MIT license, so you may run it, read it and change
          it.
        </p>
        <p className="mt-3 max-w-prose text-soft">
          You pay only for the computer that it runs on, or for the person who runs it for you.
        </p>
      </Section>
      <div className="bg-hero text-on-hero">
        <section className="mx-auto grid max-w-6xl justify-items-start gap-5 px-4 py-14">
          <h2 className="text-2xl">Start with one menu</h2>
          <p className="max-w-prose text-hero-soft">
            Add your dishes, check their allergens, and print the code for your tables.
          </p>
          <Link href="/login?mode=register" className={buttonClass('onHero', 'lg')}>
            Start now
          </Link>
        </section>
      </div>
      <footer className="mx-auto max-w-6xl px-4 py-10 text-sm text-soft">
        Allergen and dietary data comes from the restaurants. It is not verified by Safe Menu, and guests must
        confirm with the restaurant’s staff before they order.
      </footer>
    </>
  )
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mx-auto max-w-6xl px-4 py-14">
      <h2 className="mb-5 text-2xl">{title}</h2>
      {children}
    </section>
  )
}

function Tile({ icon: Icon, title, text, number }: (typeof steps)[number] & { number?: number }) {
  return (
    <li className={cx('grid content-start gap-3', number === undefined && 'border-t-2 border-brand pt-5')}>
      <span className="flex items-center gap-3 text-brand">
        <Icon size={28} />
        {number === undefined ? null : <span className="text-sm font-semibold">Step {number}</span>}
      </span>
      <h3 className="text-xl">{title}</h3>
      <p className="text-soft">{text}</p>
    </li>
  )
}
