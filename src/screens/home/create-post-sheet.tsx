import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { type EngagementType, proofTypes } from '#src/domain/engagement-types.ts';
import { countCharacters } from '#src/domain/text.ts';
import { PasteButton } from '#src/screens/post-parts/paste-button.tsx';
import { usePointTypes } from '#src/state/use-point-types.ts';
import { useUser } from '#src/state/app-context.ts';
import { useText } from '#src/state/text-context.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { TextArea, TextField } from '#src/ui/text-field.tsx';
import {
  affordableLimit,
  chipCost,
  chosenTypes,
  fieldFailures,
  type FormField,
  type FormTerms,
  type Price,
  priceOf,
} from './post-terms.ts';
import { useOpenAlready } from './use-open-already.ts';
import { type CreatePost, useCreatePost } from './use-create-post.ts';
import { type PointTenths, tenths } from '#src/domain/points/tenths.ts';
import { PayBar, type PayFailure } from '#src/screens/post-parts/pay-bar.tsx';
import { offeredTypes } from '#src/domain/posts/offered-types.ts';
import { engagementTypeIcons } from '#src/screens/post-parts/engagement-types.tsx';
import type { PostForm } from '#src/contract/draft-slots.ts';
import { Amount } from '#src/ui/amount.tsx';
import { FieldError } from '#src/ui/field-frame.tsx';
import { ToggleChip } from '#src/ui/chip.tsx';

type CreatePostSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPublished: () => void;
};

/** The form that publishes a post, in a sheet. Rules HM-02, PO-01 to PO-30. */
export function CreatePostSheet({ isOpen, onClose, onPublished }: CreatePostSheetProps) {
  const { commonText, createPostText } = useText();
  const user = useUser();
  const pointTypes = usePointTypes();
  const terms = { pointTypes: pointTypes ?? [], isAdmin: user.isAdmin };
  const work = useCreatePost(terms, { isOpen, onPublished });
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={createPostText.title}
      closeLabel={commonText.close}
      footer={
        <PublishBar
          price={pointTypes === undefined ? undefined : priceOf(work.form, terms)}
          hasTypes={chosenTypes(work.form, terms).length > 0}
          balanceTenths={user.pointTenths}
          failure={work.failure}
          isSending={work.isSending}
          isReady={pointTypes !== undefined}
          onPublish={() => {
            void work.publish();
          }}
        />
      }
    >
      {pointTypes === undefined ? (
        <Skeleton shape="cards" count={2} label={createPostText.loadingTypes} />
      ) : (
        <PostFields work={work} terms={terms} />
      )}
    </Sheet>
  );
}

/** The numbers of places that one tap sets: two common ones, and the maximum that the balance pays. */
function quickLimitsOf(affordable: number | undefined): readonly number[] {
  if (affordable === undefined) return [5, 25, 100];
  const usual = [5, 25].filter((limit) => limit < affordable);
  return affordable < 1 ? [] : [...usual, affordable];
}

function PostFields({ work, terms }: { readonly work: CreatePost; readonly terms: FormTerms }) {
  const { createPostText, errorText, format } = useText();
  const { pointTenths } = useUser();
  const { form, change, refusedCount, isSending } = work;
  const types = chosenTypes(form, terms);
  const failures = fieldFailures(form, terms, refusedCount > 0);
  const errorOf = (field: FormField) => {
    const failure = failures[field];
    return failure === undefined ? undefined : errorText(failure);
  };
  const isFollowOnly = types.length > 0 && types.every((type) => type === 'follow');
  const affordable = types.length === 0 ? undefined : affordableLimit(form, terms, pointTenths);
  const openAlready = useOpenAlready(form.content);
  const fieldsRef = useFocusOnRefusal(refusedCount);
  return (
    <div ref={fieldsRef} className="contents">
      <TextField
        label={createPostText.link}
        type="url"
        inputMode="url"
        placeholder={createPostText.linkPlaceholder}
        value={form.content}
        error={errorOf('link')}
        hint={openAlready ?? (isFollowOnly ? createPostText.linkHintFollow : undefined)}
        isDisabled={isSending}
        onChange={(content) => {
          change({ content });
        }}
        trailing={
          <PasteButton
            isDisabled={isSending}
            onPaste={(content) => {
              change({ content });
            }}
          />
        }
      />
      <TypeChips
        form={form}
        terms={terms}
        error={errorOf('types')}
        isDisabled={isSending}
        onChange={(chosen) => {
          change({ types: [...chosen] });
        }}
      />
      {proofTypes
        .filter((type) => types.includes(type))
        .map((type) => {
          const guide = type === 'comment' ? form.commentGuide : form.quoteGuide;
          return (
            <TextArea
              key={type}
              label={createPostText.guide[type]}
              value={guide}
              error={errorOf(type)}
              corner={createPostText.guideCount(countCharacters(guide.trim()))}
              rows={2}
              isDisabled={isSending}
              onChange={(text) => {
                change(type === 'comment' ? { commentGuide: text } : { quoteGuide: text });
              }}
            />
          );
        })}
      <Stepper
        label={createPostText.limit}
        value={form.limit}
        min={1}
        quickValues={quickLimitsOf(affordable)}
        corner={affordable === undefined ? undefined : createPostText.affordable(affordable)}
        format={format.number}
        decreaseLabel={createPostText.fewer}
        increaseLabel={createPostText.more}
        error={errorOf('limit')}
        isDisabled={isSending}
        onChange={(limit) => {
          change({ limit });
        }}
      />
      {/* Last, because it is optional: on a short phone the others stay above the footer. */}
      <TextField
        label={createPostText.about}
        placeholder={createPostText.aboutPlaceholder}
        value={form.about}
        error={errorOf('about')}
        corner={createPostText.aboutCount(countCharacters(form.about.trim()))}
        isDisabled={isSending}
        onChange={(about) => {
          change({ about });
        }}
      />
    </div>
  );
}

const wrongField = '[aria-invalid="true"], fieldset[aria-describedby] button';

/** Scrolls the field that a refusal is about into view, because the sheet may be scrolled past it. */
function useFocusOnRefusal(refusedCount: number): RefObject<HTMLDivElement | null> {
  const fieldsRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusedCount === 0) return;
    fieldsRef.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [refusedCount]);
  return fieldsRef;
}

type PublishBarProps = {
  readonly price: Price | undefined;
  /** Whether types are chosen, so that only the limit is missing for a price. */
  readonly hasTypes: boolean;
  readonly balanceTenths: PointTenths;
  readonly failure: PayFailure | undefined;
  readonly isSending: boolean;
  readonly isReady: boolean;
  readonly onPublish: () => void;
};

/** What the post costs, and the button that publishes it. Rules PO-21, PO-29, MY-15, MY-35. */
function PublishBar(props: PublishBarProps) {
  const { createPostText, format } = useText();
  const { price, hasTypes, balanceTenths, onPublish, ...state } = props;
  const isPaid = price !== undefined && price.totalTenths <= balanceTenths;
  return (
    <PayBar
      {...state}
      missingTenths={tenths(Math.max(0, (price?.totalTenths ?? 0) - balanceTenths))}
      payText={
        price === undefined ? createPostText.publish : createPostText.publishFor(price.totalTenths)
      }
      onPay={onPublish}
    >
      <output className="block">
        {price === undefined ? (
          createPostText[hasTypes ? 'chooseLimit' : 'chooseTypes']
        ) : (
          <>
            <CostLine end={<Amount tenths={price.totalTenths} format={format.points} />}>
              <span className="font-semibold">
                {createPostText.people(price.limit, price.eachTenths)}
              </span>
            </CostLine>
            <CostLine
              isHint
              end={isPaid ? createPostText.stays(tenths(balanceTenths - price.totalTenths)) : null}
            >
              {createPostText.shares(price.rewardTenths, price.feeTenths)}
            </CostLine>
          </>
        )}
      </output>
    </PayBar>
  );
}

type CostLineProps = {
  readonly children: ReactNode;
  readonly end: ReactNode;
  readonly isHint?: boolean;
};

/** Two parts at both ends of a line, or stacked if they need the space. */
function CostLine({ children, end, isHint = false }: CostLineProps) {
  return (
    <span
      className={`flex flex-wrap justify-between gap-x-3 ${isHint ? 'text-footnote text-hint' : ''}`}
    >
      <span>{children}</span> <span>{end}</span>
    </span>
  );
}

type TypeChipsProps = {
  readonly form: PostForm;
  readonly terms: FormTerms;
  readonly error: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (types: readonly EngagementType[]) => void;
};

/** The offered types, each with its cost at the typed limit. Rules PO-01 to PO-03. */
function TypeChips({ form, terms, error, isDisabled, onChange }: TypeChipsProps) {
  const { createPostText, engagementTypeText, format } = useText();
  const errorId = useId();
  const chosen = chosenTypes(form, terms);
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="px-1 pb-1.5 text-footnote font-semibold text-section-header">
        {createPostText.types}
      </legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(max(3.75rem,min(30%,(23rem-100vw)*99)),1fr))] gap-1 [&:lang(ru)]:grid-cols-[repeat(auto-fit,minmax(min(5.75rem,42vw),1fr))]">
        {offeredTypes(terms.pointTypes, terms.isAdmin).map((type) => (
          <ToggleChip
            key={type}
            icon={engagementTypeIcons[type]}
            label={engagementTypeText[type]}
            detail={<Amount tenths={chipCost(type, form, terms)} format={format.points} />}
            isOn={chosen.includes(type)}
            isDisabled={isDisabled}
            onChange={(isOn) => {
              onChange(isOn ? [...chosen, type] : chosen.filter((other) => other !== type));
            }}
          />
        ))}
      </div>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </fieldset>
  );
}
