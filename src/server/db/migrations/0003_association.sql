-- Associated veterans (ASSOC-01): each names the other, or neither names one. The pair that a row stands for must be
-- the pair of the other row turned round; looked at when the transaction ends, once both are written. Nobody can then
-- be the associate of two. No record has an associate yet.
ALTER TABLE veterans
  ADD CONSTRAINT veterans_pair UNIQUE (id, associate_id),
  ADD CONSTRAINT veterans_associate_mutual FOREIGN KEY (associate_id, id) REFERENCES veterans (id, associate_id)
    DEFERRABLE INITIALLY DEFERRED,
  DROP CONSTRAINT veterans_associate_id_fkey;
